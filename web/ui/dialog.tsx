import { X } from 'lucide-react';
import { iconButton } from './button.ts';
import styles from './dialog.module.css';

/** The class of a `<dialog>` over the page: a calendar, a code, choices, an offer. */
export function dialogClass(width: 'narrow' | 'small' | 'medium' | 'wide'): string {
  return `${styles.dialog} ${styles[width]}`;
}

/**
 * A dialog's title, which names it, and the cross, which closes it as Escape does: the browser gives the focus back to
 * what opened it, and the dialog's `onClose` hears of it.
 */
export function DialogHead({
  id,
  title,
  close,
}: {
  id: string;
  title: string;
  /** The cross's name. */
  close: string;
}) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <button
        type="button"
        className={iconButton()}
        aria-label={close}
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
