import { Link, useLocation } from 'react-router';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { languageOfPath, switchLanguage } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageSearch } from '../../page-search.ts';
import { fullLoadProps } from '../frame/full-load.ts';
import { cancelWhenOffline } from '../frame/navigation-failed-note.tsx';
import styles from './language-link.module.css';

/** Without scripts the query's `lang` makes the server remember the choice and redirect to the address without it. */
export function LanguageLink() {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const search = usePageSearch();
  const other = languageOfPath(pathname) === 'ar' ? 'en' : 'ar';
  const hydrated = useHydrated();
  const query = new URLSearchParams(search);
  if (!hydrated) query.set('lang', other);
  return (
    <Link
      className={styles.link}
      to={{ pathname: switchLanguage(pathname, other), search: query.toString(), hash }}
      hrefLang={other}
      lang={other}
      preventScrollReset
      {...fullLoadProps(pathname, pathname)}
      onClick={cancelWhenOffline}
    >
      {t('otherLanguage')}
    </Link>
  );
}
