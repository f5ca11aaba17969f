import { type RefObject, useRef } from 'react';
import { formats } from '#domain/rules/formats.ts';
import { type ControlProps, nativeProps, useDefaultValue } from './control-props.ts';
import styles from './controls.module.css';
import { keyboardOf } from './keyboards.ts';

/** A `maxlength` would truncate a paste silently. */
export function TextControl(props: ControlProps) {
  const { field, value, placeholder } = props;
  const { type, ...keyboard } = keyboardOf(field);
  const control = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const common = {
    ...nativeProps(props),
    ...keyboard,
    className: styles.control,
    defaultValue: useDefaultValue(control, value),
    placeholder,
  };
  if (field.format === 'message') {
    return (
      <textarea
        {...common}
        ref={control as RefObject<HTMLTextAreaElement>}
        rows={Math.min(8, formats.message.maxLength / 500)}
      />
    );
  }
  return <input {...common} ref={control as RefObject<HTMLInputElement>} type={type} />;
}
