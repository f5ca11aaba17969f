import type { FormEvent } from 'react';
import { Riyal } from '../../ui/riyal.tsx';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';
import { keyboardOf } from './keyboards.ts';
import { regroup } from './thousands.ts';

/** An amount in riyals, or a share in percent: thousands separated while typing, digits of any script, the sign beside it. */
export function MoneyControl(props: ControlProps) {
  return (
    <div className={styles.withUnit} dir="ltr">
      <input
        {...nativeProps(props)}
        className={styles.control}
        {...keyboardOf(props.field)}
        defaultValue={regroup(props.value, 0).text}
        placeholder={props.placeholder}
        onInput={separateThousands}
      />
      <span className={styles.unit}>{props.percent ? '%' : <Riyal />}</span>
    </div>
  );
}

function separateThousands({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
  // Composing text (some Arabic keyboards) must not be changed under the keyboard.
  if ((nativeEvent as InputEvent).isComposing) return;
  const { text, caret } = regroup(input.value, input.selectionStart ?? input.value.length);
  if (text === input.value) return;
  input.value = text;
  input.setSelectionRange(caret, caret);
}
