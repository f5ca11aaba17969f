import type { MiddlewareHandler } from 'hono';
import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { forms } from '#domain/forms/forms.ts';
import { readSearch } from '#domain/link-values/page-parameters.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { isReportPath } from '../anonymous.ts';
import type { HttpServices } from '../services.ts';
import { type CachedPage, respondWithPage, sharedUntilMidnight, toCachedPage } from './cached-page.ts';

/** How often the content and the day are compared with those of the cached pages. */
const checkMs = 250;
/** The edge must ask again for a page of the previous content. */
const whileStale = 'public, max-age=0, s-maxage=1';

/** Indexed pages that show the visitor's own data. */
const personal = new Set(['cookies', 'follow']);
const formPages = new Set<string>(Object.values(forms).map(({ page }) => page));
const indexedPages = [
  ...pageList.filter(({ index, path }) => index && !personal.has(path)).map(({ path }) => path),
  ...Object.keys(pageAliases),
];

/** What pages depend on. */
interface Version {
  /** In Riyadh. */
  day: number;
  content: unknown;
}

interface Entry {
  /** At the beginning of the rendering. */
  version: Version;
  page: Promise<CachedPage | Response>;
}

const isSame = (a: Version, b: Version) => a.day === b.day && a.content === b.content;

/**
 * Caches pages that are the same for everybody, and lets the edge cache them. It holds only pages of the content and
 * their aliases, without the parameters that they read, which bounds its size. Pages never get the other parameters,
 * such as a campaign. Concurrent requests for a page share one rendering.
 *
 * A page is rendered again after a change of content, and on a new day in Riyadh, when offers begin and end.
 * @param render - renders a path as every visitor sees it
 * @param listPaths - lists the paths of all pages of the content
 * @param background - if given, renders the shared pages in the background, one at a time, until it is aborted: at the
 * start, after a change of content and at midnight. Until a page is new, visitors get the one of the previous content,
 * but never of another day
 */
export function pageCache(
  services: HttpServices,
  render: (path: string) => Promise<Response>,
  listPaths: () => readonly string[],
  background?: AbortSignal,
): MiddlewareHandler {
  const { config, metrics, now } = services;
  const entries = new Map<string, Entry>();
  const currentVersion = (): Version => ({ day: dayInRiyadh(now()), content: services.content.company });
  let shared = { content: undefined as unknown, pages: new Map<string, string>() };
  /** Returns the shared pages by path. Invented ids must not reach `render`, which has no limits for clients. */
  const sharedPages = (): ReadonlyMap<string, string> => {
    const { content } = currentVersion();
    if (shared.content !== content)
      shared = {
        content,
        pages: new Map(listPaths().flatMap((path) => sharedPage(path, config.apiBaseUrl))),
      };
    return shared.pages;
  };
  /** Pages of the previous content that visitors ask for. They are rendered first. */
  const requestedStale = new Set<string>();
  const findServable = (path: string): Entry | undefined => {
    const [entry, version] = [entries.get(path), currentVersion()];
    if (!entry || isSame(entry.version, version)) return entry;
    if (!background || entry.version.day !== version.day) return undefined;
    requestedStale.add(path);
    return entry;
  };
  const renderForVisitor = (path: string): Entry => {
    const page = render(path).then((response) => toCachedPage(response));
    const entry = { version: currentVersion(), page };
    entries.set(path, entry);
    const remove = () => entries.get(path) === entry && entries.delete(path);
    page.then((rendered) => rendered instanceof Response && remove(), remove);
    return entry;
  };

  const renew = async (path: string) => {
    const version = currentVersion();
    const response = await render(path);
    const before = await entries.get(path)?.page;
    const page = await toCachedPage(response, before instanceof Response ? undefined : before);
    if (page instanceof Response) entries.delete(path);
    else entries.set(path, { version, page: Promise.resolve(page) });
  };
  let renewed: Version | undefined;
  let isRenewing = false;
  const renewAll = async () => {
    const version = currentVersion();
    if (isRenewing || (renewed && isSame(version, renewed))) return;
    const left = new Set(sharedPages().keys());
    isRenewing = true;
    for (const path of entries.keys()) if (!left.has(path)) entries.delete(path);
    // Another change begins again.
    while (left.size > 0 && isSame(version, currentVersion()) && !background?.aborted) {
      const [path = ''] = [...requestedStale, ...left];
      const entry = entries.get(path);
      // A page that failed is rendered again for its next visitor.
      if (!entry || !isSame(entry.version, version)) await renew(path).catch(() => entries.delete(path));
      requestedStale.delete(path);
      left.delete(path);
    }
    renewed = version;
    isRenewing = false;
  };
  if (background) {
    setImmediate(renewAll);
    const timer = setInterval(renewAll, checkMs).unref();
    background.addEventListener('abort', () => clearInterval(timer), { once: true });
  }

  return async (c, next) => {
    const { method } = c.req;
    // Hono decodes its path, which would merge two addresses.
    const { pathname: path, search: given } = new URL(c.req.url);
    const isRead = method === 'GET' || method === 'HEAD';
    const page = isRead ? sharedPages().get(path) : undefined;
    if (page === undefined) {
      await next();
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
      return;
    }
    const search = readSearch(page, given);
    const isCacheable = search === '';
    const found = isCacheable ? findServable(path) : undefined;
    if (isCacheable) metrics.pageCache(found ? 'hit' : 'miss');
    const added = isCacheable && !found && method === 'GET' ? renderForVisitor(path) : undefined;
    const entry = found ?? added;
    const cached = await entry?.page;
    const version = currentVersion();
    // A page that was rendered before midnight must not leave after it.
    if (entry?.version.day === version.day && cached && !(cached instanceof Response)) {
      const isCurrent = isSame(entry.version, version);
      return respondWithPage(c, cached, isCurrent ? sharedUntilMidnight(now()) : whileStale);
    }
    if (cached instanceof Response && added) {
      if (!cached.headers.has('Cache-Control')) cached.headers.set('Cache-Control', 'no-store');
      return cached;
    }
    if (search !== given) c.req.raw = withSearch(c.req.raw, search);
    await next();
    // The edge keeps one page for all parameters that pages do not read, so it must not keep a page with a parameter.
    if (c.res.status === 200 && !c.res.headers.has('Cache-Control'))
      c.header('Cache-Control', isCacheable ? sharedUntilMidnight(now()) : 'private, no-cache');
  };
}

function withSearch({ url, method, headers, signal }: Request, search: string): Request {
  const changed = new URL(url);
  changed.search = search;
  return new Request(changed, { method, headers, signal });
}

/** Returns the path and its page without the language, if the page is the same for everybody. */
function sharedPage(path: string, apiBaseUrl: string): [] | [[path: string, page: string]] {
  const page = path.replace(/^\/(?:ar|en)\//, '');
  // With API_BASE_URL, published reports and options come from another server and can change at any time.
  if (apiBaseUrl !== '' && (page === 'reports' || formPages.has(pageAliases[page] ?? page))) return [];
  const isShared = !isReportPath(page) && spellingOf(page, indexedPages) === page;
  return isShared ? [[path, page]] : [];
}
