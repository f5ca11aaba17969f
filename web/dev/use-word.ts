import { useTranslation } from '../i18n/use-translation.ts';

/** The words of specimens, which are the site's own. */
export function useWord() {
  const { t } = useTranslation();
  const { t: forms } = useTranslation('forms');
  const { t: cookies } = useTranslation('cookies');
  const { t: messages } = useTranslation('messages');
  return {
    apply: t('applyNow'),
    sending: forms('sending'),
    link: cookies('manage'),
    message: messages('errorOccured'),
    information: messages('alreadyAnswered'),
  };
}
