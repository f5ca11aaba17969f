import { redirect } from 'react-router';
import { apiPaths } from '#domain/api-paths.ts';
import {
  choiceNameOf,
  defaultPreferences,
  formatMirror,
  readMirror,
  storeMirror,
} from '#domain/cookie-choice.ts';
import { currentChoice } from '../../cookies/choosing.ts';
import { chooseAndReload, currentPreferences } from '../../cookies/choosing-preferences.ts';
import { CookieTable } from '../../cookies/cookie-table.tsx';
import { pathBack, readPosted } from '../../cookies/posted-choice.ts';
import { PreferencesForm } from '../../cookies/preferences-form.tsx';
import { useHydrated } from '../../forms/use-hydrated.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { siteContext } from '../../site.ts';
import { Page } from '../../ui/frame/page.tsx';
import { SiteLink } from '../../ui/frame/site-link.tsx';
import type { Route } from './+types/cookies.ts';
import styles from './cookies.module.css';

/** Without scripts, this page shows the visitor's own choice. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ context, request }: Route.LoaderArgs) {
  const { cookies } = context.get(siteContext).content;
  return {
    cookies,
    language: languageOfPath(new URL(request.url).pathname),
    choice: readMirror(request.headers.get('cookie') ?? '', cookies.version),
  };
}

/** Handles a choice posted without scripts, or before they loaded. */
export async function action({ context, params }: Route.ActionArgs) {
  const { content, api, publicUrl, posted: form = new FormData() } = context.get(siteContext);
  const { version } = content.cookies;
  const back = pathBack(form, params.language);
  const preferences = readPosted(form);
  if (!preferences) return redirect(back, 303);
  const { analytics, marketing } = preferences;
  const choice = choiceNameOf(preferences);
  // The choice applies even if it cannot be logged.
  await api(apiPaths.cookieChoice, { choice, analytics, marketing, version }).catch(() => {});
  return redirect(back, {
    status: 303,
    headers: {
      // Not HttpOnly: scripts read it too, and it is no secret.
      'Set-Cookie': storeMirror(formatMirror(preferences, version), publicUrl.startsWith('https:')),
    },
  });
}

export default function CookiesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('cookies');
  const { cookies, language } = loaderData;
  // Browser storage may hold a choice that the cookie lacks.
  const hydrated = useHydrated();
  const choice = hydrated ? currentChoice() : loaderData.choice;
  const preferences = hydrated ? currentPreferences() : (choice ?? defaultPreferences);
  return (
    <Page page="cookies" title={t('preferences')} lead={t('lead')}>
      <section aria-labelledby="your-choice">
        <h2 id="your-choice">{t('yourChoice')}</h2>
        <p className={styles.chosen}>{t(`chosen.${choice ? choiceNameOf(choice) : 'none'}`)}</p>
        <PreferencesForm
          key={JSON.stringify(preferences)}
          idPrefix="page"
          preferences={preferences}
          onChoose={chooseAndReload}
        />
      </section>
      <section aria-labelledby="cookie-list">
        <h2 id="cookie-list">{t('list')}</h2>
        {(['essential', 'analytics', 'marketing'] as const).map((category) => (
          <CookieTable
            key={category}
            category={category}
            cookies={cookies.categories[category]}
            language={language}
          />
        ))}
        <p className={`quiet ${styles.version}`}>
          {t('version', { version: cookies.version })}{' '}
          <SiteLink to="policies/cookies-policy">{t('policy')}</SiteLink>
        </p>
      </section>
    </Page>
  );
}
