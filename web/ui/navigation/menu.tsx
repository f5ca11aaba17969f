import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { menuPages } from '#domain/publications/menu.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { iconButton } from '../button.ts';
import { SiteLink } from '../frame/site-link.tsx';
import styles from './menu.module.css';
import { MenuList } from './menu-list.tsx';

/** Opens without scripts. */
export function MenuPanel() {
  const { t } = useTranslation();
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Close after any navigation, even to this page. Close in the cleanup: the effect itself also runs at hydration, and
  // would close a menu opened before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: close the menu on every navigation
  useEffect(() => () => details.current?.removeAttribute('open'), [key]);

  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        menu.querySelector('summary')?.focus();
      } else if (menu.contains(event.target as Node)) return;
      menu.open = false;
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);

  return (
    <details className={styles.menu} ref={details}>
      <summary className={`${iconButton} ${styles.opener}`} aria-label={t('menu')}>
        <MenuIcon className={styles.closed} />
        <X className={styles.opened} />
      </summary>
      <nav className={`floating ${styles.panel}`} aria-label={t('menu')}>
        <SiteLink className={styles.above} to={menuPages.aprDisclosure}>
          {t('links.aprDisclosure')}
        </SiteLink>
        <MenuList entries={useRootData()?.menu.header ?? []} />
      </nav>
    </details>
  );
}
