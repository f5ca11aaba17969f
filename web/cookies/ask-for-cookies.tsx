import { askScript } from './ask-script.ts';

/** Shows the banner before the first paint, with or without scripts (`server/pages/cookie-banner.ts`). */
export function AskForCookies({ version }: { version: string }) {
  return (
    <>
      <script
        suppressHydrationWarning
        // It runs from the server's markup only, so the client bundle omits it.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text around a number
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? askScript(version) : '' }}
      />
      <noscript>{import.meta.env.SSR && <link rel="stylesheet" href="/cookie-banner.css" />}</noscript>
    </>
  );
}
