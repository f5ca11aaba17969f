import { type FormEvent, useRef } from 'react';
import { Riyal } from '../../ui/riyal.tsx';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import { keyboardOf } from './keyboards.ts';
import { groupAmount, type MoneyText, regroup } from './thousands.ts';

/** Adds thousands separators while the visitor types. Accepts digits of any script. */
export function MoneyControl(props: ControlProps) {
  const shown = useRef<MoneyText>({ text: groupAmount(props.value), isByHand: false });
  const separateThousands = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    // Do not change text during composition, which some Arabic keyboards use.
    if ((nativeEvent as InputEvent).isComposing) return;
    const { caret, ...next } = regroup(
      shown.current,
      input.value,
      input.selectionStart ?? input.value.length,
    );
    shown.current = next;
    if (next.text === input.value) return;
    input.value = next.text;
    input.setSelectionRange(caret, caret);
  };
  return (
    <div className={styles.withUnit} dir="ltr">
      <input
        {...nativeProps(props)}
        className={styles.control}
        {...keyboardOf(props.field)}
        defaultValue={groupAmount(props.value)}
        placeholder={props.placeholder}
        onInput={separateThousands}
      />
      <span className={styles.unit}>{props.isPercent ? '%' : <Riyal />}</span>
    </div>
  );
}
