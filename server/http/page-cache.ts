import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { accepts } from 'hono/accepts';
import { dayInRiyadh, secondsToMidnightInRiyadh } from '#domain/dates/civil-date.ts';
import { forms } from '#domain/forms/forms.ts';
import { readSearch } from '#domain/link-values/page-parameters.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { isReportPath } from './anonymous.ts';
import type { HttpServices } from './services.ts';

interface CachedPage {
  html: string;
  br: Buffer;
  gzip: Buffer;
  policy: string;
  etag: string;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** 11 would save another tenth but take thirty times as long, while the first visitor waits. */
const brotliQuality = 9;

/** How long the edge serves a page without asking. */
const freshSeconds = 60;
/** How long after that the edge may serve the old page while it fetches a new one. */
const staleSeconds = 600;

/** Indexed pages that show the visitor's own data. */
const personal = new Set(['cookies', 'follow']);
const formPages = new Set<string>(Object.values(forms).map(({ page }) => page));
const sharedPages = [
  ...pageList.filter(({ index, path }) => index && !personal.has(path)).map(({ path }) => path),
  ...Object.keys(pageAliases),
];

/**
 * Caches pages that are the same for everybody, and lets the edge cache them. A change of content, or midnight in
 * Riyadh, when offers begin and end, empties the cache. It holds only pages of the site map and their aliases, without
 * the parameters that they read, which bounds its size. Pages never get the other parameters, such as a campaign.
 * Concurrent requests for a page share one rendering.
 */
export function pageCache(services: HttpServices): MiddlewareHandler {
  const { config, metrics, now } = services;
  let pages = new Map<string, Promise<CachedPage | undefined>>();
  let day = Number.NaN;
  let content: unknown;
  /** Empties the cache on a new day and after a reload of the content, which replaces `company`. */
  const emptyWhenOld = () => {
    const today = dayInRiyadh(now());
    if (day === today && content === services.content.company) return;
    [day, content, pages] = [today, services.content.company, new Map()];
  };

  /** Renders a blank request, so that nothing of this visitor's request is in the page. */
  const render = async (path: string, c: Context, next: Next): Promise<CachedPage | undefined> => {
    const originalRequest = c.req.raw;
    c.req.raw = new Request(new URL(path, config.publicUrl));
    await next();
    c.req.raw = originalRequest;
    return toCachedPage(c.res);
  };

  return async (c, next) => {
    const { method } = c.req;
    // Hono decodes its path, which would merge two addresses.
    const { pathname: path, search: given } = new URL(c.req.url);
    const isRead = method === 'GET' || method === 'HEAD';
    const page = isRead ? sharedPage(path, config.apiBaseUrl) : undefined;
    if (page === undefined) {
      await next();
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
      return;
    }
    const search = readSearch(page, given);
    const isCacheable = search === '';
    if (isCacheable) emptyWhenOld();
    const cached = isCacheable ? pages.get(path) : undefined;
    if (isCacheable) metrics.pageCache(cached ? 'hit' : 'miss');
    const html = await cached;
    if (html) return respond(c, html, now());
    if (search !== given) c.req.raw = withSearch(c.req.raw, search);
    if (cached || !isCacheable || method === 'HEAD') {
      await next();
      // The edge keeps one page for all parameters that pages do not read, so it must not keep this one.
      if (c.res.status === 200 && !c.res.headers.has('Cache-Control'))
        c.header('Cache-Control', isCacheable ? cacheControl(now()) : 'private, no-cache');
      return;
    }
    const rendering = render(path, c, next);
    // `emptyWhenOld` may assign another map to `pages` meanwhile.
    const map = pages.set(path, rendering);
    let rendered: CachedPage | undefined;
    try {
      rendered = await rendering;
    } finally {
      if (!rendered) map.delete(path);
    }
    if (!rendered) {
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
      return;
    }
    // Clear the response first: Hono copies the headers of the previous response to the new one.
    c.res = undefined;
    c.res = respond(c, rendered, now());
  };
}

function withSearch({ url, method, headers, signal }: Request, search: string): Request {
  const changed = new URL(url);
  changed.search = search;
  return new Request(changed, { method, headers, signal });
}

/** Returns the page without its language; undefined for addresses that are not the same for everybody. */
function sharedPage(path: string, apiBaseUrl: string): string | undefined {
  const [, page = ''] = /^\/(?:ar|en)\/([a-z0-9/-]+)$/.exec(path) ?? [];
  // With API_BASE_URL, published reports and options come from another server and can change at any time.
  if (apiBaseUrl !== '' && (page === 'reports' || formPages.has(pageAliases[page] ?? page))) return undefined;
  const isShared = page !== '' && !isReportPath(page) && spellingOf(page, sharedPages) === page;
  return isShared ? page : undefined;
}

/** Returns undefined if the page failed, or has Cache-Control, which marks an incomplete page. */
async function toCachedPage(response: Response): Promise<CachedPage | undefined> {
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || response.headers.has('cache-control')) return undefined;
  const html = await response.text();
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const [br, zipped] = await Promise.all([
    toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    toGzip(html),
  ]);
  return { html, br, gzip: zipped, policy: response.headers.get('content-security-policy') ?? '', etag };
}

function respond(c: Context, page: CachedPage, now: Date): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': cacheControl(now),
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    ...(page.policy && { 'Content-Security-Policy': page.policy }),
  };
  if (c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304, headers);
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    // Prefers br, whatever the order: browsers accept all encodings equally and name gzip first.
    match: (accepted, { supports, default: none }) =>
      supports.find((one) => accepted.some(({ type, q }) => type === one && q > 0)) ?? none,
  }) as 'br' | 'gzip' | 'identity';
  if (encoding === 'identity') return c.body(page.html, 200, headers);
  const length = String(page[encoding].length);
  return c.body(new Uint8Array(page[encoding]), 200, {
    ...headers,
    'Content-Encoding': encoding,
    'Content-Length': length,
  });
}

/** The page expires at midnight in Riyadh, when offers can end. */
function cacheControl(now: Date): string {
  const left = secondsToMidnightInRiyadh(now);
  const fresh = Math.min(freshSeconds, left);
  const stale = Math.min(staleSeconds, left - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
}
