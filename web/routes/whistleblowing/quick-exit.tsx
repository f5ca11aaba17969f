import { LogOut } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLeaveQuestion } from '../../ui/frame/leave-question.ts';
import styles from './quick-exit.module.css';

const elsewhere = 'https://www.google.com/';

/**
 * Also replaces the history entry. Without scripts it is a link. All other links ask first, if the page has unsent
 * input.
 */
export function QuickExit() {
  const { t } = useTranslation('malpractice');
  useLeaveQuestion(t('leave'));
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
