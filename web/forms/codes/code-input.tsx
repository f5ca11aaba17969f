import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toLatinDigits } from '#domain/rules/digits.ts';
import styles from './code-input.module.css';

export const codeLength = 4;

/** The digits of what was typed or pasted, in any script and with whatever stands between them: at most four. */
function codeDigits(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '').slice(0, codeLength);
}

/**
 * Four painted boxes over one real input, which a phone fills from the message and a paste fills whole. No `maxlength`:
 * it would cut a pasted code that has separators.
 */
export function CodeInput({
  label,
  invalid,
  describedBy,
  takeFocus,
  onDigits,
}: {
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  /** Whether it begins with the focus: after an attempt the button that had it is disabled, or gone. */
  takeFocus: boolean;
  onDigits(digits: string): void;
}) {
  const [digits, setDigits] = useState('');
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takeFocus) input.current?.focus();
  }, [takeFocus]);

  const type = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const typed = codeDigits(currentTarget.value);
    currentTarget.value = typed;
    setDigits(typed);
    onDigits(typed);
  };
  const active = Math.min(digits.length, codeLength - 1);
  return (
    <div className={styles.code} dir="ltr">
      <input
        ref={input}
        className={styles.input}
        name="otp"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onInput={type}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places
            key={index}
            className={styles.box}
            data-active={(focused && index === active) || undefined}
          >
            {digits[index]}
          </span>
        ))}
      </span>
    </div>
  );
}
