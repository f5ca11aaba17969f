import { UserPen } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScrolled } from '../hooks/use-browser-value.ts';
import { SiteLink } from './site-link.tsx';
import styles from './update-button.module.css';

/** Pixels of scroll after which the button shrinks. */
const smallAfter = 300;

/** On landing pages only (R18.4). Sticky at the end of the content, so that it never covers the footer. */
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
