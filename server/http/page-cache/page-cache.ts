import type { MiddlewareHandler } from 'hono';
import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import { forms } from '#domain/forms/forms.ts';
import { readSearch } from '#domain/link-values/page-parameters.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { isReportPath } from '../anonymous.ts';
import type { HttpServices } from '../services.ts';
import { type CachedPage, respondWithPage, sharedUntilMidnight, toCachedPage } from './cached-page.ts';

/** How often the background looks for changed content and a new day. */
const checkMs = 250;
/** The edge must ask again for a page of the previous content. */
const whileStale = 'public, max-age=0, s-maxage=1';

/** Indexed pages that show the visitor's own data. */
const personal = new Set(['cookies', 'follow']);
const formPages = new Set<string>(Object.values(forms).map(({ page }) => page));
const sharedPages = [
  ...pageList.filter(({ index, path }) => index && !personal.has(path)).map(({ path }) => path),
  ...Object.keys(pageAliases),
];

interface Entry {
  /** The day and content at the beginning of the rendering. */
  day: number;
  content: unknown;
  page: Promise<CachedPage | Response>;
}

/**
 * Caches pages that are the same for everybody, and lets the edge cache them. It holds only pages of the site map and
 * their aliases, without the parameters that they read, which bounds its size. Pages never get the other parameters,
 * such as a campaign. Concurrent requests for a page share one rendering.
 *
 * A page is rendered again after a change of content, and on a new day in Riyadh, when offers begin and end.
 * @param render - renders a path as every visitor sees it
 * @param listPaths - lists the paths of all pages of the content; other paths are not cached
 * @param isInBackground - renders the shared pages in the background, one at a time: at the start, after a change of
 * content and at midnight. Until then visitors get the page of the previous content, but never of another day
 */
export function pageCache(
  services: HttpServices,
  render: (path: string) => Promise<Response>,
  listPaths: () => readonly string[],
  isInBackground: boolean,
): MiddlewareHandler {
  const { config, metrics, now } = services;
  const entries = new Map<string, Entry>();
  const current = () => ({ day: dayInRiyadh(now()), content: services.content.company });
  let listed: { content: unknown; paths: ReadonlySet<string> } | undefined;
  /** Invented ids must not reach `render`, which has no limits for clients. */
  const isListed = (path: string): boolean => {
    const { content } = current();
    if (listed?.content !== content) listed = { content, paths: new Set(listPaths()) };
    return listed.paths.has(path);
  };
  const isSame = (a: Omit<Entry, 'page'>, b: Omit<Entry, 'page'>) =>
    a.day === b.day && a.content === b.content;
  /** Pages of the previous content that visitors ask for. They are rendered first. */
  const asked = new Set<string>();
  const find = (path: string): Entry | undefined => {
    const [entry, wanted] = [entries.get(path), current()];
    if (!entry || isSame(entry, wanted)) return entry;
    if (!isInBackground || entry.day !== wanted.day) return undefined;
    asked.add(path);
    return entry;
  };
  /** Removes a page that must not be cached. */
  const remove = (path: string, entry: Entry) => {
    if (entries.get(path) === entry) entries.delete(path);
  };
  /** Renders a page for a visitor who waits. */
  const add = (path: string): Entry => {
    const page = render(path).then((response) => toCachedPage(response));
    const entry = { ...current(), page };
    entries.set(path, entry);
    page.then(
      (rendered) => rendered instanceof Response && remove(path, entry),
      () => remove(path, entry),
    );
    return entry;
  };

  const renew = async (path: string) => {
    const begun = current();
    const response = await render(path);
    const before = await entries.get(path)?.page;
    const page = await toCachedPage(response, before instanceof Response ? undefined : before);
    if (page instanceof Response) entries.delete(path);
    else entries.set(path, { ...begun, page: Promise.resolve(page) });
  };
  let renewed: Omit<Entry, 'page'> | undefined;
  let isRenewing = false;
  const renewAll = async () => {
    const begun = current();
    if (isRenewing || (renewed && isSame(begun, renewed))) return;
    isRenewing = true;
    const paths = new Set(listPaths().filter((path) => pageOf(path, config.apiBaseUrl) !== undefined));
    for (const path of entries.keys()) if (!paths.has(path)) entries.delete(path);
    // Another change begins again.
    while (paths.size > 0 && isSame(begun, current())) {
      const [path = ''] = [...asked, ...paths];
      const entry = entries.get(path);
      // A page that failed is rendered again for its next visitor.
      if (!entry || !isSame(entry, begun)) await renew(path).catch(() => entries.delete(path));
      for (const left of [asked, paths]) left.delete(path);
    }
    renewed = begun;
    isRenewing = false;
  };
  if (isInBackground) {
    setImmediate(renewAll);
    setInterval(renewAll, checkMs).unref();
  }

  return async (c, next) => {
    const { method } = c.req;
    // Hono decodes its path, which would merge two addresses.
    const { pathname: path, search: given } = new URL(c.req.url);
    const isRead = method === 'GET' || method === 'HEAD';
    const page = isRead && isListed(path) ? pageOf(path, config.apiBaseUrl) : undefined;
    if (page === undefined) {
      await next();
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
      return;
    }
    const search = readSearch(page, given);
    const isCacheable = search === '';
    const found = isCacheable ? find(path) : undefined;
    if (isCacheable) metrics.pageCache(found ? 'hit' : 'miss');
    const added = isCacheable && !found && method === 'GET' ? add(path) : undefined;
    const entry = found ?? added;
    const cached = await entry?.page;
    const wanted = current();
    // A page that was rendered before midnight must not leave after it.
    if (entry?.day === wanted.day && cached && !(cached instanceof Response))
      return respondWithPage(c, cached, isSame(entry, wanted) ? sharedUntilMidnight(now()) : whileStale);
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

/** Returns the page without its language; undefined for addresses that are not the same for everybody. */
function pageOf(path: string, apiBaseUrl: string): string | undefined {
  const [, page = ''] = /^\/(?:ar|en)\/([a-z0-9/-]+)$/.exec(path) ?? [];
  // With API_BASE_URL, published reports and options come from another server and can change at any time.
  if (apiBaseUrl !== '' && (page === 'reports' || formPages.has(pageAliases[page] ?? page))) return undefined;
  const isShared = page !== '' && !isReportPath(page) && spellingOf(page, sharedPages) === page;
  return isShared ? page : undefined;
}
