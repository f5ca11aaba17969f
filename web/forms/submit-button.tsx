import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { button } from '../ui/button.ts';
import styles from './submit-button.module.css';

/**
 * The button that sends. While it sends a spinner stands in the label's place and further presses do nothing; it is not
 * `disabled` then, which would take the keyboard's focus away. Beside it stands what screen readers are told: they listen
 * neither inside a button nor to what comes together with its words.
 */
export function SubmitButton({
  isSending,
  sendingText,
  disabled = false,
  children,
  ...rest
}: {
  isSending: boolean;
  sendingText: string;
  disabled?: boolean;
  children: ReactNode;
  name?: string;
  value?: string;
}) {
  return (
    <>
      <button
        type="submit"
        className={`${button()} ${styles.submit}`}
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
        disabled={disabled}
        onClick={(event) => isSending && event.preventDefault()}
        {...rest}
      >
        <span className={styles.label} data-sending={isSending || undefined}>
          {children}
        </span>
        {isSending && (
          <span className={styles.progress}>
            <LoaderCircle className={styles.spinner} />
            {sendingText}
          </span>
        )}
      </button>
      <span className="visually-hidden" aria-live="polite">
        {isSending && sendingText}
      </span>
    </>
  );
}
