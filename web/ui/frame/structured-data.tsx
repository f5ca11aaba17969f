import { useLocation } from 'react-router';
import { withoutControls } from '#domain/rules/without-controls.ts';
import { languageOfPath } from '../../i18n/language.ts';
import { useRootData } from '../../root-data.ts';
import type { Publisher, StructuredData as Thing } from '../../structured-data.ts';

/**
 * Renders JSON-LD on the server only. Browsers do not run it, so the content security policy need not allow it.
 * @param describe - returns the data, or undefined for an empty block: `import.meta.env.SSR ? … : undefined`
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
  const json =
    import.meta.env.SSR && thing ? withoutControls(JSON.stringify(thing)).replaceAll('<', '\\u003c') : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block that never executes
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
