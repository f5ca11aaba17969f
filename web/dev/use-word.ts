import { useTranslation } from 'react-i18next';

/** The words of specimens, which are the site's own. */
export function useWord() {
  const { t } = useTranslation();
  return {
    apply: t('applyNow'),
    sending: t('forms:sending'),
    link: t('manage', { ns: 'cookies' }),
    message: t('messages:errorOccured'),
    information: t('messages:alreadyAnswered'),
  };
}
