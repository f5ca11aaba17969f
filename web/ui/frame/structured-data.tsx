import { useLocation } from 'react-router';
import { languageOfPath } from '../../i18n/language.ts';
import { useRootData } from '../../root-data.ts';
import type { Publisher, StructuredData as Thing } from '../../structured-data.ts';

/**
 * A thing for search engines, as JSON-LD. Browsers run nothing of this type, so the content policy need not name it.
 * Search engines read what the server renders: a browser leaves that as it stands, and brings nothing to make it.
 * @param describe - makes the thing, or undefined where there is none to tell of; on the server alone:
 *   `import.meta.env.SSR ? … : undefined`
 */
export function StructuredDataScript({
  describe,
}: {
  describe: ((publisher: Publisher) => Thing | undefined) | undefined;
}) {
  const site = useRootData();
  const { pathname } = useLocation();
  if (!site) return null;
  const thing = import.meta.env.SSR
    ? describe?.({ company: site.company, publicUrl: site.publicUrl, language: languageOfPath(pathname) })
    : undefined;
  if (describe && !thing) return null;
  const json = import.meta.env.SSR && thing ? JSON.stringify(thing).replaceAll('<', '\\u003c') : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block that never executes
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
