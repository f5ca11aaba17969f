import type { FetcherWithComponents } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Dialog } from '../../ui/dialog.tsx';
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
  return (
    <Dialog
      id="otp-title"
      title={t('otp.title')}
      close={t('otp.close')}
      width="small"
      focus='input[name="otp"]'
      // Said although it is the element's own role, for machines that read the markup (R2.7).
      role="dialog"
      data-dialog="otp"
      onClose={onClose}
    >
      <CodeForm state={state} fetcher={fetcher} verifiesItself={verifiesItself} />
    </Dialog>
  );
}
