import { X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import { iconButton } from './button.ts';
import styles from './dialog.module.css';

/**
 * A modal dialog over the page, under its title. Escape and the cross close it: the browser gives the focus back to what
 * opened it, and `onClose` hears of it.
 */
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
  /** The cross's name; a dialog that asks something has buttons instead. */
  close?: string;
  width: 'narrow' | 'small' | 'medium' | 'wide';
  /** Selects what takes the focus, where that is not the first that can. */
  focus?: string;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (focus) element?.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      // Gone from the page, it still gives the focus back.
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
