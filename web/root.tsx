// First, because tokens.css declares the order of layers. In development, styles apply in the order of imports.
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/shared.css';
import './styles/print.css';

import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router';
import { ownPagePath } from '#domain/publications/menu.ts';
import type { Route } from './+types/root.ts';
import { AskForCookies } from './cookies/ask-for-cookies.tsx';
import { EmbeddedPage, embeddedPageId } from './embedded-page.tsx';
import { directionOf, languageOfPath } from './i18n/language.ts';
import { siteContext } from './site.ts';
import arabicFont from './styles/fonts/readex-pro-arabic.woff2?url';
import latinFont from './styles/fonts/readex-pro-latin.woff2?url';
import { themeColours } from './styles/theme-colours.ts';
import { ErrorPage } from './ui/frame/error-page.tsx';
import { missingFilesScript } from './ui/frame/missing-files.ts';
import { NavigationFailedNote } from './ui/frame/navigation-failed-note.tsx';
import { lazyOptional } from './ui/lazy-optional.tsx';

/** The same small data for every visitor. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, settings, content, today, leadAges, tagManagerId, turnstileSiteKey, preview } =
    context.get(siteContext);
  const { company, cookies, menu, pages } = content;
  const listed = new Set([menu.header, ...Object.values(menu.footer)].flat());
  return {
    publicUrl,
    settings,
    company,
    menu,
    pageTitles: Object.fromEntries(
      Object.entries(pages)
        .filter(([id]) => listed.has(ownPagePath(id)))
        .map(([id, { ar, en }]) => [ownPagePath(id), { ar: ar.title, en: en.title }]),
    ),
    today,
    leadAges,
    cookiesVersion: cookies.version,
    tagManagerId,
    turnstileSiteKey,
    preview,
  };
}

// The data hardly changes during a visit.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOfPath(useLocation().pathname);
  const cookiesVersion = useRouteLoaderData<typeof loader>('root')?.cookiesVersion;
  return (
    // The script of AskForCookies sets an attribute here before hydration.
    <html lang={language} dir={directionOf(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
          dangerouslySetInnerHTML={{ __html: missingFilesScript }}
        />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Precedes the style sheets, so that a dark screen does not flash. */}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        {/* Arabic pages need the Latin font too, for figures, numbers and addresses. */}
        {(language === 'ar' ? [arabicFont, latinFont] : [latinFont]).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/*
            Without this link, a slow phone would paint in the middle of parsing, and the rest of the page would move
            what was painted. Style sheets, which also delay the paint, arrive later than the page anyway.
          */}
        <link rel="expect" href={`#${embeddedPageId}`} blocking="render" />
        <Links />
        {cookiesVersion !== undefined && <AskForCookies version={cookiesVersion} />}
      </head>
      <body>
        {children}
        <EmbeddedPage />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const PreviewBar = lazyOptional(() => import('./ui/frame/preview-bar.tsx'));

export default function Root({ loaderData: { preview } }: Route.ComponentProps) {
  return (
    <>
      {preview && <PreviewBar preview={preview} />}
      <Outlet />
      <NavigationFailedNote />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
