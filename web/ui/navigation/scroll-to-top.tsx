import { ArrowUp } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { iconButton } from '../button.ts';
import { goOnReading } from '../frame/focus.ts';
import styles from './scroll-to-top.module.css';

/** In the bar, where it covers nothing of the page; beside the content, where there is room. */
export function ScrollToTop() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${iconButton()} ${styles.button}`}
      aria-label={t('scrollToTop')}
      onClick={() => {
        window.scrollTo(0, 0);
        // At the top the button goes, and would take the focus with it.
        goOnReading();
      }}
    >
      <ArrowUp />
    </button>
  );
}
