import type { ReactNode } from 'react';
import { ChoiceSaved, CookieBanner } from '../../cookies/cookie-banner.tsx';
import { CookiePreferencesProvider } from '../../cookies/manage-cookies.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRootData } from '../../root-data.ts';
import { Footer } from '../navigation/footer.tsx';
import { Header } from '../navigation/header.tsx';
import styles from '../navigation/skip-link.module.css';
import { ScrollToSection } from './scroll-to-section.tsx';

export function SiteFrame({ footer, children }: { footer: boolean; children: ReactNode }) {
  const { t, language } = useTranslation();
  const site = useRootData();
  if (!site) return children;
  return (
    <CookiePreferencesProvider>
      <a className={styles.skip} href="#main" data-screen>
        {t('skipToContent')}
      </a>
      <CookieBanner />
      <ChoiceSaved />
      <Header name={site.company.name[language]} />
      {children}
      {footer && (
        <Footer
          publicUrl={site.publicUrl}
          company={site.company}
          menu={site.menu.footer}
          language={language}
          year={Number(site.today.slice(0, 4))}
        />
      )}
      <ScrollToSection />
    </CookiePreferencesProvider>
  );
}
