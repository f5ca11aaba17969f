import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseAndReload, currentPreferences } from './choosing.ts';
import styles from './preferences-dialog.module.css';
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
      className={styles.dialog}
      data-dialog="cookies"
      aria-labelledby="cookie-preferences-title"
      onClose={onClose}
    >
      <div className={styles.head}>
        <h2 id="cookie-preferences-title">{t('preferences')}</h2>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <p className={styles.lead}>{t('lead')}</p>
      <PreferencesForm
        idPrefix="dialog"
        preferences={currentPreferences()}
        onChoose={(preferences) => {
          chooseAndReload(preferences);
          onClose();
        }}
      />
    </dialog>
  );
}
