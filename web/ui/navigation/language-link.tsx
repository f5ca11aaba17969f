import { Link, useLocation } from 'react-router';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { languageOfPath, switchLanguage } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { stayOffline } from '../frame/stayed-note.tsx';
import { wholeLoad } from '../frame/whole-load.ts';
import styles from './language-link.module.css';

/**
 * The same page in the other language; its name is written in that language. Without scripts the server remembers the choice,
 * by `lang` in the query, and takes it out of the address again.
 */
export function LanguageLink() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
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
      {...wholeLoad(pathname, pathname)}
      onClick={stayOffline}
    >
      {t('otherLanguage')}
    </Link>
  );
}
