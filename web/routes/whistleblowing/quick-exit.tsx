import { LogOut } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './quick-exit.module.css';

/** A page that anybody may have open. */
const elsewhere = 'https://www.google.com/';

/**
 * Leaves the page at once for one that says nothing, and takes its place in the history: going back does not show it.
 * Without scripts it is a link.
 */
export function QuickExit() {
  const { t } = useTranslation('malpractice');
  return (
    <div className={styles.place} data-screen>
      <a
        className={styles.exit}
        href={elsewhere}
        rel="noreferrer nofollow"
        onClick={(event) => {
          event.preventDefault();
          window.location.replace(elsewhere);
        }}
      >
        <LogOut className="icon" />
        {t('exit')}
      </a>
    </div>
  );
}
