import { useLocation, useRouteLoaderData } from 'react-router';
import { languageOfPath } from '../i18n/language.ts';
import type { loader as rootLoader } from '../root.tsx';
import type { Publisher, StructuredData as Thing } from '../structured-data.ts';

/**
 * A thing for search engines, as JSON-LD. Browsers run nothing of this type, so the content policy need not name it.
 * @param describe - makes the thing, or undefined where there is none to tell of
 */
export function StructuredData({ describe }: { describe: (publisher: Publisher) => Thing | undefined }) {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const language = languageOfPath(useLocation().pathname);
  const thing = site && describe({ company: site.company, publicUrl: site.publicUrl, language });
  if (!thing) return null;
  const json = JSON.stringify(thing).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block that never executes
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
