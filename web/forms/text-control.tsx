import type { HTMLAttributes } from 'react';
import type { TextFormat } from '#domain/fields.ts';
import { formats } from '#domain/formats.ts';
import { type ControlProps, nativeProps } from './control-props.ts';
import styles from './controls.module.css';

interface Keyboard {
  type?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  /** Latin digits and letters run left to right in both languages. */
  ltr?: true;
}

const keyboards: Partial<Record<TextFormat, Keyboard>> = {
  email: { type: 'email', inputMode: 'email', ltr: true },
  mobile: { type: 'tel', inputMode: 'tel', ltr: true },
  nationalId: { inputMode: 'numeric', ltr: true },
  commercialRegister: { inputMode: 'numeric', ltr: true },
};

/**
 * One line of text, or several for a message. No `maxlength`: it would cut a paste without a word; too long is said.
 */
export function TextControl(props: ControlProps) {
  const { field, value, placeholder } = props;
  const format = field.format ?? 'plain';
  const { type = 'text', inputMode, ltr } = keyboards[format] ?? {};
  const common = {
    ...nativeProps(props),
    className: styles.control,
    defaultValue: value,
    placeholder,
    autoComplete: field.autocomplete ?? 'off',
    dir: ltr ? 'ltr' : 'auto',
  };
  if (format === 'message') return <textarea {...common} rows={Math.min(8, formats.message.longest / 500)} />;
  return <input {...common} type={type} inputMode={inputMode} spellCheck={format === 'plain'} />;
}
