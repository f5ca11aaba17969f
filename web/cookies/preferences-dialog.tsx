import { useTranslation } from '../i18n/use-translation.ts';
import { Dialog } from '../ui/dialog.tsx';
import { chooseOverPage, currentPreferences } from './choosing-preferences.ts';
import { PreferencesForm } from './preferences-form.tsx';

export function PreferencesDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('cookies');
  return (
    <Dialog
      id="cookie-preferences-title"
      title={t('preferences')}
      close={t('close')}
      width="medium"
      data-dialog="cookies"
      onClose={onClose}
    >
      <p className="lead">{t('lead')}</p>
      <PreferencesForm
        idPrefix="dialog"
        preferences={currentPreferences()}
        onChoose={(preferences) => {
          chooseOverPage(preferences);
          onClose();
        }}
      />
    </Dialog>
  );
}
