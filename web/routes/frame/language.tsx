import { Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { ChoiceSaved } from '../../cookies/choice-saved.tsx';
import { CookieBanner } from '../../cookies/cookie-banner.tsx';
import { CookiePreferencesProvider } from '../../cookies/manage-cookies.tsx';
import { changeLanguage } from '../../i18n/change-language.ts';
import { languageOfPath } from '../../i18n/language.ts';
import type { PageHandle } from '../../i18n/page-namespaces.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { ScrollToSection } from '../../ui/frame/scroll-to-section.tsx';
import { Footer } from '../../ui/navigation/footer.tsx';
import { Header } from '../../ui/navigation/header.tsx';
import styles from '../../ui/navigation/skip-link.module.css';
import { StayedOffline } from '../whistleblowing/stay-offline.tsx';
import type { Route } from './+types/language.ts';

/** Nothing to load. Without it the router would leave the page empty until `clientLoader` ran. */
export const loader = () => null;

/** In the browser, a switch of language waits here until its sentences are loaded. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await changeLanguage(params.language, request.url);
}

export function shouldRevalidate({
  currentParams,
  nextParams,
}: Route.ClientLoaderArgs & ShouldRevalidateParams) {
  return currentParams.language !== nextParams.language;
}
interface ShouldRevalidateParams {
  currentParams: { language?: string };
  nextParams: { language?: string };
}

export default function LanguageLayout() {
  const { t } = useTranslation();
  const language = languageOfPath(useLocation().pathname);
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const hasFooter = useMatches().every((match) => (match.handle as PageHandle | undefined)?.footer !== false);
  if (!site) return <Outlet />;
  return (
    <CookiePreferencesProvider>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      <CookieBanner />
      <ChoiceSaved />
      <Header name={site.company.name[language]} />
      <Outlet />
      {hasFooter && (
        <Footer
          publicUrl={site.publicUrl}
          company={site.company}
          language={language}
          year={Number(site.today.slice(0, 4))}
        />
      )}
      <ScrollToSection />
      <StayedOffline />
    </CookiePreferencesProvider>
  );
}
