import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { button } from '../ui/button.ts';
import styles from './submit-button.module.css';

/**
 * Not `disabled` while sending, because it would lose the focus. Screen readers do not announce changes inside a
 * button, so there is a live region next to it.
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
