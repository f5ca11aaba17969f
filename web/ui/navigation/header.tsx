import { ArrowUp, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { menuPages } from '#domain/publications/menu.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { button, iconButton } from '../button.ts';
import { focusMain } from '../frame/focus.ts';
import { SiteLink } from '../frame/site-link.tsx';
import { useScrolled } from '../hooks/use-browser-value.ts';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageLink } from './language-link.tsx';
import { MenuPanel } from './menu.tsx';
import { applyTarget } from './navigation.ts';
import wayUpStyles from './scroll-to-top.module.css';

/** Pixels of scroll (R18.1). */
const scrolledAfter = 30;
const wayUpAfter = 300;

export function Header({ name }: { name: string }) {
  const { t } = useTranslation();
  // Both hooks are here to update in one render; otherwise the header would briefly wrap and shift the page.
  const scrolled = useScrolled(scrolledAfter);
  const wayUp = useScrolled(wayUpAfter);
  // Keep the link while it is focused, so that the Home key does not remove the focus.
  const [applyFocused, setApplyFocused] = useState(false);
  const path = useLocation().pathname.split('/').slice(2).join('/');
  return (
    <header className={styles.header} data-scrolled={scrolled || undefined}>
      <div className={`page-width ${styles.bar}`}>
        <SiteLink to="individual" className={styles.home}>
          <Brand name={name} />
        </SiteLink>
        {wayUp && <ScrollToTop />}
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          {(['individual', 'business', 'calculator'] as const).map((key) => (
            <SiteLink key={key} to={menuPages[key]}>
              {t(`links.${key}`)}
            </SiteLink>
          ))}
        </nav>
        {(scrolled || applyFocused) && (
          <SiteLink
            to={applyTarget(path)}
            className={`${button({ small: true })} ${styles.apply}`}
            onFocus={() => setApplyFocused(true)}
            onBlur={() => setApplyFocused(false)}
          >
            {t('applyNow')}
          </SiteLink>
        )}
        <SiteLink to="search" className={`${iconButton} ${styles.search}`} aria-label={t('links.search')}>
          <Search />
        </SiteLink>
        <LanguageLink />
        <MenuPanel />
      </div>
    </header>
  );
}

/** Part of the header, where it covers no content; next to the content on wide screens. */
function ScrollToTop() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={`${iconButton} ${wayUpStyles.button}`}
      aria-label={t('scrollToTop')}
      onClick={() => {
        window.scrollTo(0, 0);
        // The button disappears at the top and would take the focus with it.
        focusMain();
      }}
    >
      <ArrowUp />
    </button>
  );
}
