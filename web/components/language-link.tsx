import { Link, useLocation } from 'react-router';
import { languageOfPath, switchLanguage } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './language-link.module.css';
import { stayOffline } from './stay-offline.tsx';
import { wholeLoad } from './whole-load.ts';

/** The same page in the other language; its name is written in that language. */
export function LanguageLink() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const other = languageOfPath(pathname) === 'ar' ? 'en' : 'ar';
  return (
    <Link
      className={styles.link}
      to={{ pathname: switchLanguage(pathname, other), search, hash }}
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
