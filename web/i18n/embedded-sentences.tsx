import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router';
import type { Resources } from './i18n.ts';
import { languageOfPath } from './language.ts';
import { namespacesOf } from './page-namespaces.ts';

const elementId = 'sentences';

/** The sentences that this page shows, written into it so that the first paint in the browser needs no request. */
export function EmbeddedSentences() {
  const { i18n } = useTranslation();
  const handles = useMatches().map((match) => match.handle);
  const sentences = Object.fromEntries(
    namespacesOf(handles).map((namespace) => [
      namespace,
      i18n.getResourceBundle(i18n.language, namespace) ?? {},
    ]),
  );
  const json = JSON.stringify(sentences).replaceAll('<', '\\u003c');
  return (
    <script
      id={elementId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block that never executes
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Reads back in the browser what EmbeddedSentences wrote on the server. */
export function readEmbeddedSentences(): {
  language: ReturnType<typeof languageOfPath>;
  resources: Resources;
} {
  const text = document.getElementById(elementId)?.textContent ?? '{}';
  return { language: languageOfPath(window.location.pathname), resources: JSON.parse(text) as Resources };
}
