import { askScript } from './ask-script.ts';

/** In the head: what shows the banner before the first paint, with scripts and without (`server/pages/cookie-banner.ts`). */
export function AskForCookies({ version }: { version: string }) {
  return (
    <>
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text around a number
        dangerouslySetInnerHTML={{ __html: askScript(version) }}
      />
      <noscript>
        <link rel="stylesheet" href="/cookie-banner.css" />
      </noscript>
    </>
  );
}
