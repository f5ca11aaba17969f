import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button } from '../../ui/button.ts';
import { Page } from '../../ui/frame/page.tsx';

/**
 * Shown instead of a page whose request got no answer. Opens the page again, with the drafts of its forms, once the browser is
 * online.
 */
export function NoAnswer() {
  const { t } = useTranslation('desk');
  const { pathname, search } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <Page page="desk" title={t('noAnswer.title')} lead={t('noAnswer.text')} hasFailed>
      <p>
        <a href={pathname + search} className={button()}>
          {t('noAnswer.again')}
        </a>
      </p>
    </Page>
  );
}
