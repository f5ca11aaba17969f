import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { dayInRiyadh } from '#domain/civil-date.ts';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { describeError } from '../log.ts';
import type { Services } from '../services.ts';
import { isUntraced } from '../untraced.ts';
import { type Answer, type AskedHeaders, KeptPage, type Question, questionOf } from './kept-page.ts';
import { Served } from './served.ts';

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
    const kept = this.page(url);
    const question = questionOf(method, url, headers);
    if (kept && question) return this.send(kept, question, response);
    if (kept || method !== 'GET' || !isKeepable(url, this.services)) return otherwise();
    this.misses += 1;
    const rendering = this.keep(url);
    if (!question) return otherwise();
    const begun = performance.now();
    void rendering.then((page) => {
      if (page) this.send(page, question, response, performance.now() - begun);
      else otherwise();
    });
  }

  /** What answers a GET where nothing has to be made for it; it counts as sent. */
  atHand(url: string, headers: AskedHeaders): Answer | undefined {
    const page = this.page(url);
    const question = page && questionOf('GET', url, headers);
    return question && page.answerTo(question);
  }

  /** @param took - milliseconds, where it was rendered for this request */
  private send(page: KeptPage, question: Question, response: ServerResponse, took?: number): void {
    const answer = page.answerTo(question, took);
    if (!answer) {
      void page.makeGzip().then(
        () => this.send(page, question, response, took),
        (error: Error) => response.destroy(error),
      );
      return;
    }
    const { status, part, cookie } = answer;
    response
      .writeHead(status, cookie ? { ...part.headers, 'Set-Cookie': cookie } : part.headers)
      .end(question.method === 'HEAD' ? undefined : part.bytes);
  }

  private page(path: string): KeptPage | undefined {
    this.forgetOld();
    return this.pages.get(path);
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
      for (const page of pages.values()) if (pages === this.pages) await page.shrink();
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
      return await KeptPage.of(response.headers, Buffer.from(text), served);
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

/** Of a request by its headers. */
function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}
