import { UserPen } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScrolled } from '../hooks/use-browser-value.ts';
import { SiteLink } from './site-link.tsx';
import styles from './update-button.module.css';

/** Pixels of scroll after which its words give the page its room back; the way back up appears then, too. */
const smallAfter = 300;

/**
 * The floating way to update one's information, on the landings only (R18.4). It stands at the end of
 * the page's content and sticks to the screen's end until that is reached, so that it covers nothing of the footer.
 */
export function UpdateButton() {
  const { t } = useTranslation('landing');
  const small = useScrolled(smallAfter);
  return (
    <p className={styles.place} data-screen>
      <SiteLink className={styles.button} to="update-information" data-small={small || undefined}>
        <UserPen className="icon" />
        <span>{t('update')}</span>
      </SiteLink>
    </p>
  );
}
