import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { button } from '../ui/button.ts';
import styles from './submit-button.module.css';

/** Screen readers do not announce changes inside a button, so there is a live region next to it. */
export function SubmitButton({
  isSending,
  sendingText,
  isDisabled = false,
  children,
  ...rest
}: {
  isSending: boolean;
  sendingText: string;
  isDisabled?: boolean;
  children: ReactNode;
  name?: string;
  value?: string;
}) {
  return (
    <>
      <ActionButton
        type="submit"
        className={`${button()} ${styles.submit}`}
        isDisabled={isSending || isDisabled}
        aria-busy={isSending || undefined}
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
      </ActionButton>
      <span className="visually-hidden" aria-live="polite">
        {isSending && sendingText}
      </span>
    </>
  );
}
