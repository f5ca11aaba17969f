import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler, Next } from 'hono';
import { accepts } from 'hono/accepts';
import { dayInRiyadh, secondsToMidnightInRiyadh } from '#domain/dates/civil-date.ts';
import { forms } from '#domain/forms/forms.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { isAnonymous } from './anonymous.ts';
import type { HttpServices } from './services.ts';

/** A page as it was rendered, in every encoding in which it is sent. */
interface CachedPage {
  html: string;
  br: Buffer;
  gzip: Buffer;
  policy: string;
  etag: string;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** The best, 11, is a tenth smaller and takes thirty times as long, for which the first visitor would wait. */
const brotliQuality = 9;

/** How long the edge may answer by itself, and with the page of before while it asks for the new one; in seconds. */
const freshSeconds = 60;
const staleSeconds = 600;

/** Of the pages that search engines may list these show what is a visitor's own. */
const personal = new Set(['cookies', 'follow']);
const formPages = new Set<string>(Object.values(forms).map(({ page }) => page));
const shared = [
  ...pageList.filter(({ index, path }) => index && !personal.has(path)).map(({ path }) => path),
  ...Object.keys(pageAliases),
];

/**
 * Caches rendered pages that are the same for everybody, and says so to browsers and the edge; every other page is stored
 * nowhere. The cache is emptied when content changes and at midnight in Riyadh, when offers begin and end, and holds pages of
 * the site's own list without a query only, so that there are never more of them than that. Requests that come while a
 * page is rendered wait for that one rendering.
 */
export function pageCache(services: HttpServices): MiddlewareHandler {
  const { config, metrics, now } = services;
  let pages = new Map<string, Promise<CachedPage | undefined>>();
  let day = Number.NaN;
  let content: unknown;
  /** Each reading of the content makes all of it anew: another object is another version. */
  const emptyWhenOld = () => {
    const today = dayInRiyadh(now());
    if (day === today && content === services.content.company) return;
    [day, content, pages] = [today, services.content.company, new Map()];
  };

  /** Renders a path for nobody in particular: nothing else of this visitor's request may be in the page. */
  const render = async (path: string, c: Context, next: Next): Promise<CachedPage | undefined> => {
    const asked = c.req.raw;
    c.req.raw = new Request(new URL(path, config.publicUrl));
    await next();
    c.req.raw = asked;
    return read(c.res);
  };

  return async (c, next) => {
    const { method } = c.req;
    // The key is what is rendered. Hono's own path is decoded, which makes two addresses one.
    const { pathname: path, search } = new URL(c.req.url);
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !isShared(path, config.apiBaseUrl)) {
      await next();
      if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
      return;
    }
    const mayCache = search === '';
    if (mayCache) emptyWhenOld();
    const cached = mayCache ? pages.get(path) : undefined;
    if (mayCache) metrics.pageCache(cached ? 'hit' : 'miss');
    const page = await cached;
    if (page) return answer(c, page, now());
    if (cached || !mayCache || method === 'HEAD') {
      await next();
      if (c.res.status === 200 && !c.res.headers.has('Cache-Control'))
        c.header('Cache-Control', edgeMay(now()));
      return;
    }
    const rendering = render(path, c, next);
    // The map of this moment: what changes meanwhile puts another in its place.
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
    // Else Hono would take over the headers of the one that was rendered.
    c.res = undefined;
    c.res = answer(c, rendered, now());
  };
}

function isShared(path: string, apiBaseUrl: string): boolean {
  const [, page = ''] = /^\/(?:ar|en)\/([a-z0-9/-]+)$/.exec(path) ?? [];
  // Another server's lists of reports and options may change at any time.
  if (apiBaseUrl !== '' && (page === 'reports' || formPages.has(pageAliases[page] ?? page))) return false;
  return page !== '' && !isAnonymous(page) && spellingOf(page, shared) === page;
}

/** Undefined where it is no page for everybody: it failed, or lacks something that could not be had. */
async function read(response: Response): Promise<CachedPage | undefined> {
  const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html');
  if (!isPage || response.headers.has('cache-control')) return undefined;
  const html = await response.text();
  // Weak: the same page in each encoding.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const [br, zipped] = await Promise.all([
    toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    toGzip(html),
  ]);
  return { html, br, gzip: zipped, policy: response.headers.get('content-security-policy') ?? '', etag };
}

function answer(c: Context, page: CachedPage, now: Date): Response {
  const headers: Record<string, string> = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': edgeMay(now),
    ETag: page.etag,
    Vary: 'Accept-Encoding',
    ...(page.policy && { 'Content-Security-Policy': page.policy }),
  };
  if (c.req.header('if-none-match')?.includes(page.etag)) return c.body(null, 304, headers);
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    // In our order: browsers take all, and name the smallest last.
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

/** Until midnight in Riyadh at most, when an offer may end. */
function edgeMay(now: Date): string {
  const left = secondsToMidnightInRiyadh(now);
  const fresh = Math.min(freshSeconds, left);
  const stale = Math.min(staleSeconds, left - fresh);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`;
}
