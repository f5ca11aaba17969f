import { askScript } from './ask-script.ts';

/** In the head: what shows the banner before the first paint, with scripts and without (`server/pages/cookie-banner.ts`). */
export function AskForCookies({ version }: { version: string }) {
  return (
    <>
      <script
        suppressHydrationWarning
        // It runs in the server's markup alone: no browser needs to make it.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text around a number
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? askScript(version) : '' }}
      />
      <noscript>{import.meta.env.SSR && <link rel="stylesheet" href="/cookie-banner.css" />}</noscript>
    </>
  );
}
