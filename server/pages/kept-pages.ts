import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { todayInRiyadh } from '#domain/civil-date.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { pageRoute } from '../api/request-metrics.ts';
import { describeError } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Services } from '../services.ts';
import { isUntraced } from '../untraced.ts';

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** One page as it is sent, in each encoding. */
interface KeptPage {
  served: Served;
  etag: string;
  /** What the application answered with it, but for the body's own headers and the cookie. */
  headers: Record<string, string>;
  /** Remembers the language for a visitor whose browser does not yet. */
  languageCookie: string | undefined;
  bodies: Record<Encoding, Buffer>;
}

/** How often a page was answered, by method and status: plain numbers, which cost nothing to count. */
class Served {
  readonly route: string;
  private readonly counts = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } };

  constructor(url: string) {
    this.route = pageRoute(url.slice('/ar/'.length));
  }

  count(method: 'GET' | 'HEAD', status: 200 | 304): void {
    this.counts[method][status] += 1;
  }

  /** Hands over what was counted since the last time. */
  bring(metrics: Metrics): void {
    for (const method of ['GET', 'HEAD'] as const) {
      for (const status of [200, 304] as const) {
        const count = this.counts[method][status];
        this.counts[method][status] = 0;
        if (count === 0) continue;
        metrics.request({ method, route: this.route, status }, undefined, count);
        metrics.pageCache('hit', count);
      }
    }
  }
}

/** Pages that show what is a visitor's own. */
const personal = new Set(['cookies']);

const keepable = [
  ...pageList.filter(({ index, path }) => index && !personal.has(path)).map(({ path }) => path),
  ...Object.keys(pageAliases),
];

/**
 * Pages that are the same for everybody, kept as they were rendered, and answered before the application sees the
 * request. A page is rendered anew after a change of content and on each new day in Riyadh, when offers end and begin.
 * Kept are only pages of the site's own list without a query, so that there are never more of them than that.
 */
export class KeptPages {
  private readonly app: OpenAPIHono;
  private readonly services: Services;
  private pages = new Map<string, KeptPage>();
  private readonly underWay = new Set<string>();
  /** By address, through all changes of content. Only pages that may be kept have one. */
  private readonly served = new Map<string, Served>();
  private misses = 0;
  private day = '';
  private content: unknown;

  constructor(app: OpenAPIHono, services: Services) {
    this.app = app;
    this.services = services;
    services.metrics.beforeScrape(() => {
      for (const served of this.served.values()) served.bring(services.metrics);
      services.metrics.pageCache('miss', this.misses);
      this.misses = 0;
    });
  }

  /** Answers with the kept page. @returns false when there is none: then nothing was done to the response. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    this.forgetOld();
    const page = this.pages.get(url);
    if (!page) {
      if (method === 'GET') void this.keep(url);
      return false;
    }
    const encoding = encodingFor(headers['accept-encoding']);
    if (!encoding) return false;
    const body = page.bodies[encoding];
    const own: Record<string, string | number> = { ...page.headers, ETag: page.etag };
    if (page.languageCookie && !remembers(headers.cookie, url)) own['Set-Cookie'] = page.languageCookie;
    const unchanged = headers['if-none-match']?.includes(page.etag) ?? false;
    page.served.count(method, unchanged ? 304 : 200);
    if (unchanged) response.writeHead(304, own).end();
    else {
      own['Content-Encoding'] = encoding;
      own['Content-Length'] = body.length;
      response.writeHead(200, own).end(method === 'HEAD' ? undefined : body);
    }
    this.services.log.info({ method, path: url, status: unchanged ? 304 : 200, ms: 0 }, 'request');
    return true;
  }

  /** Each reading of the content makes all of it anew: another object is another version. */
  private forgetOld(): void {
    const { content, now } = this.services;
    const day = todayInRiyadh(now());
    if (day === this.day && content.pages === this.content) return;
    [this.day, this.content] = [day, content.pages];
    this.pages = new Map();
  }

  /** Renders a page for nobody in particular, and keeps it when it is one of those that are the same for all. */
  private async keep(url: string): Promise<void> {
    if (!isKeepable(url, this.services)) return;
    this.misses += 1;
    if (this.underWay.has(url)) return;
    this.underWay.add(url);
    const served = this.served.get(url) ?? new Served(url);
    this.served.set(url, served);
    const { pages } = this;
    try {
      const response = await this.app.request(url, {}, { keeping: true });
      const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html');
      const text = await response.text();
      if (!isPage || /no-store/.test(response.headers.get('cache-control') ?? '')) return;
      // Into the map of its time: what changed meanwhile has put another in its place.
      pages.set(url, await pageOf(response.headers, Buffer.from(text), served));
    } catch (error) {
      this.services.log.warn({ error: describeError(error) }, 'a page could not be kept');
    } finally {
      this.underWay.delete(url);
    }
  }
}

function isKeepable(url: string, { config }: Services): boolean {
  const [, path = ''] = /^\/(?:ar|en)\/([a-z0-9/-]+)$/.exec(url) ?? [];
  // Another server's lists may change at any time.
  if (path === 'reports' && config.apiBaseUrl !== '') return false;
  return path !== '' && !isUntraced(path) && spellingOf(path, keepable) === path;
}

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function pageOf(given: Headers, html: Buffer, served: Served): Promise<KeptPage> {
  const headers = new Headers(given);
  const languageCookie = headers.get('set-cookie') ?? undefined;
  for (const name of ['set-cookie', 'content-length', 'content-encoding', 'transfer-encoding'])
    headers.delete(name);
  headers.set('Vary', 'Accept-Encoding');
  // Asked for again at each visit: most often the answer is that nothing changed.
  headers.set('Cache-Control', 'no-cache');
  const [br, gzipped] = await Promise.all([
    compressed.br(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
    compressed.gzip(html, { level: 9 }),
  ]);
  return {
    served,
    // Weak: the same page in each encoding.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    headers: Object.fromEntries(headers),
    languageCookie,
    bodies: { br, gzip: gzipped },
  };
}

/** The best encoding that a browser takes; without any the page is rendered for it. */
function encodingFor(accepted = ''): Encoding | undefined {
  return encodings.find((encoding) => {
    const [, quality] = new RegExp(`(?:^|[,\\s])${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(
      accepted,
    ) ?? ['', '0'];
    return Number(quality ?? 1) > 0;
  });
}

/** Whether the browser remembers the language of the page. */
function remembers(cookie = '', url: string): boolean {
  return cookie.split('; ').includes(`lang=${url.slice(1, 3)}`);
}
