import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { iconButton } from './button.ts';
import styles from './dialog.module.css';

/** `onClose` runs after the dialog closes; the browser restores the focus. */
export function Dialog({
  id,
  title,
  close,
  width,
  focus,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<'dialog'>, 'ref'> & {
  id: string;
  title: string;
  /** Label of the close button. */
  close?: string;
  width: 'narrow' | 'small' | 'medium' | 'wide';
  /** A selector; by default the first focusable element. */
  focus?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (focus) element?.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      // A removed dialog must still restore the focus.
      if (!element?.isConnected) element?.close();
    };
  }, [focus]);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[width]} ${className}`}
      aria-labelledby={id}
      {...rest}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {close && (
          <button
            type="button"
            className={iconButton}
            aria-label={close}
            onClick={() => dialog.current?.close()}
          >
            <X />
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
