import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { DialogHead, dialogClass } from '../ui/dialog.tsx';
import { chooseOverPage, currentPreferences } from './choosing-preferences.ts';
import { PreferencesForm } from './preferences-form.tsx';

/** The preferences over the page. Escape and the cross close it without changing anything. */
export function PreferencesDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('cookies');
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={dialogClass('medium')}
      data-dialog="cookies"
      aria-labelledby="cookie-preferences-title"
      onClose={onClose}
    >
      <DialogHead id="cookie-preferences-title" title={t('preferences')} close={t('close')} />
      <p className="lead">{t('lead')}</p>
      <PreferencesForm
        idPrefix="dialog"
        preferences={currentPreferences()}
        onChoose={(preferences) => {
          chooseOverPage(preferences);
          onClose();
        }}
      />
    </dialog>
  );
}
