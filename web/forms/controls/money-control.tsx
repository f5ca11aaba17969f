import { type FormEvent, useCallback, useRef } from 'react';
import { Riyal } from '../../ui/riyal.tsx';
import { type ControlProps, nativeProps, useDefaultValue } from './control-props.ts';
import styles from './controls.module.css';
import { keyboardOf } from './keyboards.ts';
import { groupAmount, regroup, writtenText } from './thousands.ts';

/** Accepts digits of any script. */
export function MoneyControl(props: ControlProps) {
  const shown = useRef(writtenText(groupAmount(props.value)));
  const control = useRef<HTMLInputElement>(null);
  // React has no event for `beforeinput`.
  const noticeWrittenText = useCallback((input: HTMLInputElement) => {
    control.current = input;
    const notice = () => {
      if (input.value !== shown.current.text) shown.current = writtenText(input.value);
    };
    input.addEventListener('beforeinput', notice);
    return () => input.removeEventListener('beforeinput', notice);
  }, []);
  const separateThousands = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const { caret, ...next } = regroup(
      shown.current,
      input.value,
      input.selectionStart ?? input.value.length,
    );
    // Do not change text during composition, which some Arabic keyboards use.
    if ((nativeEvent as InputEvent).isComposing) next.text = input.value;
    shown.current = next;
    if (next.text === input.value) return;
    input.value = next.text;
    input.setSelectionRange(caret, caret);
  };
  return (
    <div className={styles.withUnit} dir="ltr">
      <input
        {...nativeProps(props)}
        ref={noticeWrittenText}
        className={styles.control}
        {...keyboardOf(props.field)}
        defaultValue={useDefaultValue(control, groupAmount(props.value))}
        placeholder={props.placeholder}
        onInput={separateThousands}
      />
      <span className={styles.unit}>{props.isPercent ? '%' : <Riyal />}</span>
    </div>
  );
}
