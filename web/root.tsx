import type { ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { Route } from './+types/root.ts';
import { EmbeddedSentences } from './i18n/embedded-sentences.tsx';
import { directionOf, languageOfPath } from './i18n/language.ts';
import { siteContext } from './site.ts';

/** What every page may read of the site; small, and the same for every visitor. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return { publicUrl: site.publicUrl, settings: site.settings };
}

// The site's facts do not change while somebody reads: no need to ask again at each navigation.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOfPath(useLocation().pathname);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
      </head>
      <body>
        {children}
        <EmbeddedSentences />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
