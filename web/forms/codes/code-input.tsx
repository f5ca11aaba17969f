import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeDigits, codeLength } from '#domain/rules/digits.ts';
import type { CodeBoxes } from './code-boxes.ts';
import styles from './code-input.module.css';

/** Uses one real input, for autofill and paste. A `maxlength` would truncate a pasted code with separators. */
export function CodeInput({
  label,
  invalid,
  describedBy,
  takesFocus,
  onDigits,
}: {
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  /** After an attempt, the button that had the focus is disabled or removed. */
  takesFocus: boolean;
  onDigits(digits: string): void;
}) {
  const [digits, setDigits] = useState('');
  const [focused, setFocused] = useState(false);
  const [boxes, setBoxes] = useState<CodeBoxes>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    const unmounted = new AbortController();
    const editByBox = async () => {
      const field = input.current;
      try {
        const code = await import('./code-boxes.ts');
        if (field) code.editByBox(field, setBoxes, unmounted.signal);
      } catch {
        // Without the module, the input still takes digits at its end.
      }
    };
    editByBox();
    return () => unmounted.abort();
  }, []);

  const readDigits = (field: HTMLInputElement) => {
    const typed = codeDigits(field.value).slice(0, codeLength);
    if (field.value !== typed) field.value = typed;
    setDigits(typed);
    onDigits(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: run once, for digits typed before hydration
  useEffect(() => {
    if (input.current?.value) readDigits(input.current);
  }, []);

  const next = Math.min(digits.length, codeLength - 1);
  const { start, end } = boxes ?? { start: next, end: next };
  const isActive = (box: number) => focused && (box === start || (box > start && box < end));
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
        onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => readDigits(currentTarget)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      <span className={styles.boxes} aria-hidden="true">
        {Array.from({ length: codeLength }, (_, box) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes never move
            key={box}
            className={styles.box}
            data-active={isActive(box) || undefined}
            data-caret={(isActive(box) && start === end) || undefined}
          >
            {digits[box]}
          </span>
        ))}
      </span>
    </div>
  );
}
