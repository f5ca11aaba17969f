import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { dayInRiyadh } from '#domain/civil-date.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { isUntraced } from '../untraced.ts';
import { type Encoding, encodingFor } from './accepted-encoding.ts';
import { KeptBody } from './kept-body.ts';
import { Served } from './served.ts';

/** One page as it is sent. */
interface KeptPage {
  served: Served;
  etag: string;
  /** What the application answered with it, but for the body's own headers and the cookie. */
  headers: Record<string, string>;
  /** Remembers the language for a visitor whose browser does not yet. */
  languageCookie: string | undefined;
  body: KeptBody;
}

/** How long no page was rendered before the kept ones are made smaller. */
const quietMs = 2000;

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
  /** One rendering for all who ask meanwhile. */
  private readonly underWay = new Map<string, Promise<KeptPage | undefined>>();
  /** By address, through all changes of content. Only pages that may be kept have one. */
  private readonly served = new Map<string, Served>();
  private misses = 0;
  private quiet: NodeJS.Timeout | undefined;
  private day = Number.NaN;
  private content: unknown;

  constructor(app: OpenAPIHono, services: Services) {
    this.app = app;
    this.services = services;
    services.metrics.beforeScrape(() => {
      for (const served of this.served.values()) served.bring();
      services.metrics.pageCache('miss', this.misses);
      this.misses = 0;
    });
  }

  /**
   * Answers with the kept page, or with the one that is rendered to be kept.
   * @param otherwise - answers what is none of these; nothing was done to the response then
   */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void) {
    const { method, url = '', headers } = request;
    // Whoever sends a body with it has something else in mind.
    const reads = (method === 'GET' || method === 'HEAD') && !hasBody(headers);
    if (!reads) return void otherwise();
    this.forgetOld();
    const kept = this.pages.get(url);
    const encoding = encodingFor(headers['accept-encoding']);
    if (kept && encoding) return this.send(kept, encoding, request, response);
    if (kept || method !== 'GET' || !isKeepable(url, this.services)) return otherwise();
    this.misses += 1;
    const rendering = this.keep(url);
    if (!encoding) return otherwise();
    const begun = performance.now();
    void rendering.then((page) => {
      if (page) this.send(page, encoding, request, response, performance.now() - begun);
      else otherwise();
    });
  }

  /** @param took - milliseconds, where it was rendered for this request */
  private send(
    page: KeptPage,
    encoding: Encoding,
    request: IncomingMessage,
    response: ServerResponse,
    took?: number,
  ): void {
    const body = page.body.in(encoding);
    if (!body) {
      void page.body.makeGzip().then(
        () => this.send(page, encoding, request, response, took),
        (error: Error) => response.destroy(error),
      );
      return;
    }
    const { method, url = '', headers } = request as { method: 'GET' | 'HEAD' } & IncomingMessage;
    const setsCookie = page.languageCookie !== undefined && !remembers(headers.cookie, url);
    const cookie = setsCookie ? { 'Set-Cookie': page.languageCookie } : undefined;
    const unchanged = headers['if-none-match']?.includes(page.etag) ?? false;
    const status = unchanged ? 304 : 200;
    page.served.count(method, status, took);
    if (unchanged) response.writeHead(304, { ...page.headers, ...cookie }).end();
    else {
      response
        .writeHead(200, cookie ? { ...body.headers, ...cookie } : body.headers)
        .end(method === 'HEAD' ? undefined : body.bytes);
    }
  }

  /** Each reading of the content makes all of it anew: another object is another version. */
  private forgetOld(): void {
    const { content, now } = this.services;
    const day = dayInRiyadh(now());
    if (day === this.day && content.pages === this.content) return;
    [this.day, this.content] = [day, content.pages];
    this.pages = new Map();
    this.underWay.clear();
  }

  /** Renders a page for nobody in particular, and keeps it when it is one of those that are the same for all. */
  private keep(url: string): Promise<KeptPage | undefined> {
    const { pages, underWay } = this;
    const begun = underWay.get(url);
    if (begun) return begun;
    const rendering = this.render(url).then((page) => {
      // Into the map of its time: what changed meanwhile has put another in its place.
      if (page) pages.set(url, page);
      this.shrinkLater();
      if (underWay.get(url) === rendering) underWay.delete(url);
      return page;
    });
    underWay.set(url, rendering);
    return rendering;
  }

  private shrinkLater(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => void this.shrinkAll(), quietMs).unref();
  }

  private async shrinkAll(): Promise<void> {
    const { pages } = this;
    try {
      for (const { body } of pages.values()) if (pages === this.pages) await body.shrink();
    } catch (error) {
      // They are sent as they are.
      this.services.log.warn({ error: describeError(error) }, 'a kept page could not be made smaller');
    }
  }

  /** Undefined where it is not one to keep. */
  private async render(url: string): Promise<KeptPage | undefined> {
    const served = this.served.get(url) ?? new Served(url, this.services);
    this.served.set(url, served);
    try {
      const response = await this.app.request(url, {}, { keeping: true });
      const isPage = response.status === 200 && response.headers.get('content-type')?.startsWith('text/html');
      const text = await response.text();
      if (!isPage || /no-store/.test(response.headers.get('cache-control') ?? '')) return undefined;
      return await pageOf(response.headers, Buffer.from(text), served);
    } catch (error) {
      this.services.log.warn({ error: describeError(error) }, 'a page could not be kept');
      return undefined;
    }
  }
}

function isKeepable(url: string, { config }: Services): boolean {
  const [, path = ''] = /^\/(?:ar|en)\/([a-z0-9/-]+)$/.exec(url) ?? [];
  // Another server's lists may change at any time.
  if (path === 'reports' && config.apiBaseUrl !== '') return false;
  return path !== '' && !isUntraced(path) && spellingOf(path, keepable) === path;
}

async function pageOf(given: Headers, html: Buffer, served: Served): Promise<KeptPage> {
  const headers = new Headers(given);
  const languageCookie = headers.get('set-cookie') ?? undefined;
  for (const name of ['set-cookie', 'content-length', 'content-encoding', 'transfer-encoding'])
    headers.delete(name);
  headers.set('Vary', 'Accept-Encoding');
  // Asked for again at each visit: most often the answer is that nothing changed.
  headers.set('Cache-Control', 'no-cache');
  // Weak: the same page in each encoding.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  const own = { ...Object.fromEntries(headers), ETag: etag };
  return { served, etag, headers: own, languageCookie, body: await KeptBody.of(html, own) };
}

/** Of a request by its headers. */
function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Whether the browser remembers the language of the page. */
function remembers(cookie = '', url: string): boolean {
  return cookie.split('; ').includes(`lang=${url.slice(1, 3)}`);
}
