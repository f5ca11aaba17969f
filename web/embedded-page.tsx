import { use } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { Language } from '#domain/language.ts';
import { defaultLeadAges, type LeadAges } from '#domain/lead-ages.ts';
import type { ListsForBrowser } from '#domain/rules/options.ts';
import { EmbeddedListsContext } from './forms/lists/embedded-lists.ts';
import { languageOfPath } from './i18n/language.ts';
import { namespacesOf } from './i18n/page-namespaces.ts';
import type { Resources } from './i18n/sentence-store.ts';
import { SentencesContext } from './i18n/use-translation.ts';
import { useRootData } from './root-data.ts';
import type { Sentences } from './site.ts';

/** `root.tsx` delays the first paint until this element, after all visible content, is parsed. */
export const embeddedPageId = 'page';

/** Embedded so that the first render in the browser needs no request. */
interface Embedded {
  sentences: Resources;
  apiBaseUrl: string;
  leadAges: LeadAges;
  lists: ListsForBrowser;
  cookiesVersion: string;
  tagManagerId?: string | undefined;
  /** The query that the server rendered, without parameters that the page does not read. */
  search: string;
}

/** The browser leaves the server's element as it is. */
export function EmbeddedPage() {
  return import.meta.env.SSR ? <ServerData /> : <DataScript json="" />;
}

function ServerData() {
  const store = use(SentencesContext);
  const { pathname, search } = useLocation();
  const language = languageOfPath(pathname);
  const handles = useMatches().map((match) => match.handle);
  const lists = use(EmbeddedListsContext);
  const site = useRootData();
  const sentences = Object.fromEntries(
    namespacesOf(handles).map((namespace) => {
      const all = store.sentences(language, namespace);
      return [namespace, namespace === 'pages' ? withoutDescriptions(all) : all];
    }),
  );
  const embedded: Embedded = {
    sentences,
    apiBaseUrl: site?.settings.apiBaseUrl ?? '',
    leadAges: site?.leadAges ?? defaultLeadAges,
    lists,
    cookiesVersion: site?.cookiesVersion ?? '',
    tagManagerId: site?.tagManagerId,
    search,
  };
  return <DataScript json={JSON.stringify(embedded).replaceAll('<', '\\u003c')} />;
}

function DataScript({ json }: { json: string }) {
  return (
    <script
      id={embeddedPageId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a block that never executes
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Only crawlers read descriptions. */
function withoutDescriptions(pages: Sentences): Sentences {
  const titles = (page: Sentences | string) =>
    typeof page === 'string'
      ? page
      : Object.fromEntries(Object.entries(page).filter(([key]) => !key.startsWith('description')));
  return Object.fromEntries(Object.entries(pages).map(([key, page]) => [key, titles(page)]));
}

let cached: Embedded | undefined;

/** Cached, because a new render in the browser removes the data. */
export function readEmbeddedPage(): Embedded & { language: Language } {
  cached ??= JSON.parse(document.getElementById(embeddedPageId)?.textContent ?? '{}') as Embedded;
  return { language: languageOfPath(window.location.pathname), ...cached };
}
