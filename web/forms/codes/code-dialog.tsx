import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DialogHead, dialogClass } from '../../ui/dialog.tsx';
import type { FormState } from '../form-state.ts';
import { CodeForm } from './code-form.tsx';

/** The code dialog over the form. Closing it leaves the form as it was typed. */
export function CodeDialog({
  state,
  fetcher,
  verifiesItself,
  onClose,
}: {
  state: Extract<FormState, { step: 'code' | 'done' }>;
  fetcher: FetcherWithComponents<FormState>;
  verifiesItself: boolean;
  onClose(): void;
}) {
  const { t } = useTranslation('forms');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLInputElement>('input[name="otp"]')?.focus();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      // Said although it is the element's own role, for machines that read the markup.
      // biome-ignore lint/a11y/noRedundantRoles: R2.7
      role="dialog"
      className={dialogClass('small')}
      data-dialog="otp"
      aria-labelledby="otp-title"
      onClose={onClose}
    >
      <DialogHead id="otp-title" title={t('otp.title')} close={t('otp.close')} />
      <CodeForm state={state} fetcher={fetcher} verifiesItself={verifiesItself} />
    </dialog>
  );
}
