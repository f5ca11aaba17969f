import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { valueIn } from '#tests/support/scrape.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { createApp, serve } from '../../app.ts';
import { logOptions } from '../../platform/log/log.ts';

let site: TestServer;
let port: number;
let close: () => void;
/** The paths rendered, in order. Each rendering of a page has a different text. */
let rendered: string[] = [];
let renderings = 0;
let lines: string[] = [];
let respond: (html: string) => Response;

beforeAll(async () => {
  site = await startTestServer(await freshDatabase());
  const { services } = site;
  const server = serve({
    ...services,
    config: { ...services.config, host: '127.0.0.1', port: 0 },
    log: pino(logOptions, { write: (line: string) => void lines.push(line) }),
    pages: async (request) => {
      rendered.push(new URL(request.url).pathname);
      renderings += 1;
      return respond(`<!doctype html><p>${renderings}</p>`);
    },
  });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  close = () => server.close();
});
afterAll(async () => {
  close();
  await site.stop();
});
beforeEach(() => {
  // A new day empties the cache of the test before.
  site.clock.now = new Date(site.clock.now.getTime() + 86_400_000);
  rendered = [];
  lines = [];
  respond = (html) =>
    new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'",
      },
    });
});

interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** Uses node:http, because fetch would decode the body. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Answer> {
  const sent = ask({ port, path, method, headers: { 'accept-encoding': 'gzip, br', ...headers } }).end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}
const page = '/ar/individual/cars-finance';
const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const textOf = ({ headers, body }: Answer) =>
  String(unpack[String(headers['content-encoding'])]?.(body) ?? body);
/** Fills the cache with the page, and returns its cached answer. */
async function untilCached(path = page): Promise<Answer> {
  await get(path);
  rendered = [];
  return get(path);
}

test('renders a page once, then answers from memory with the same headers', async () => {
  const first = await get(page);
  const found = await untilCached();
  expect(rendered).toEqual([]);
  expect(found.status).toBe(200);
  expect(textOf(found)).toMatch(/^<!doctype html><p>\d+<\/p>$/);
  for (const name of ['content-type', 'content-security-policy', 'x-frame-options', 'referrer-policy']) {
    expect([name, found.headers[name]]).toEqual([name, first.headers[name]]);
  }
  expect(found.headers['cache-control']).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  expect(found.headers['set-cookie']).toBeUndefined();
  expect(found.headers.vary).toBe('Accept-Encoding');
});

test.each([
  ['percent signs', '/en/apr-disclosur%65', 302],
  ['an empty query', '/en/apr-disclosure?', 200],
  ['another host', '/en/apr-disclosure', 200],
])('caches a page first requested with %s under its own address', async (_, first, status) => {
  const asked: string[] = [];
  const app = createApp({
    ...site.services,
    pages: async (request) => {
      asked.push(request.url);
      return respond('<p>');
    },
  });
  expect((await app.request(`http://evil.example${first}`)).status).toBe(status);
  expect((await app.request('/en/apr-disclosure')).status).toBe(200);
  expect(asked).toEqual([`${site.services.config.publicUrl}/en/apr-disclosure`]);
});

test('renders a page once for concurrent requests', async () => {
  const answers = await Promise.all([get(page), get(page), get(page)]);
  expect(rendered).toEqual([page]);
  expect(new Set(answers.map(textOf)).size).toBe(1);
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', undefined],
  ['brotli', undefined],
])('answers Accept-Encoding %j with %s', async (accepted, encoding) => {
  await untilCached();
  const answer = await get(page, { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(textOf(answer)).toContain('<p>');
  expect(rendered).toEqual([]);
});

test('answers 304 without a body when the ETag matches', async () => {
  const { headers } = await untilCached();
  const again = await get(page, { 'if-none-match': `"other", ${headers.etag}` });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  expect((await get(page, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('answers HEAD with the length and no body', async () => {
  const { body } = await untilCached();
  const head = await get(page, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(body.length),
    0,
  ]);
});

test('renders a shared page without the visitor’s cookies and user agent', async () => {
  const heard: (string | null)[] = [];
  const app = createApp({
    ...site.services,
    pages: async (request) => {
      heard.push(request.headers.get('cookie'), request.headers.get('user-agent'));
      return respond('<p>');
    },
  });
  await app.request(page, { headers: { cookie: 'lang=en', 'user-agent': 'a phone' } });
  expect(heard).toEqual([null, null]);
});

test('lets the edge cache a page only until midnight in Riyadh', async () => {
  site.clock.now = new Date('2027-03-01T20:59:30.000Z');
  expect((await get(page)).headers['cache-control']).toBe(
    'public, max-age=0, s-maxage=30, stale-while-revalidate=0',
  );
});

test('logs each request answered from memory', async () => {
  await untilCached();
  lines = [];
  await get(page);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'request', method: 'GET', path: page, status: 200 }),
  ]);
});

test('counts hits and misses', async () => {
  const counted = async () => {
    const text = await site.services.metrics.scrape();
    return ['hit', 'miss'].map((result) => valueIn(text, 'page_cache_requests_total', { result }) ?? 0);
  };
  const [hits = 0, misses = 0] = await counted();
  await get(page);
  expect(await counted()).toEqual([hits, misses + 1]);
  await get(page);
  await get(page, {}, 'HEAD');
  expect(await counted()).toEqual([hits + 2, misses + 1]);
});

describe('rendering again', () => {
  test('a cached page is rendered again on a new day in Riyadh, to the millisecond', async () => {
    site.clock.now = new Date('2027-03-01T20:59:59.999Z');
    const before = await untilCached();
    site.clock.now = new Date('2027-03-01T21:00:00.000Z');
    const after = await get(page);
    expect(rendered.length).toBeGreaterThan(0);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('a cached page is rendered again when the content was reloaded', async () => {
    await untilCached();
    const { content } = site.services;
    Object.assign(content, structuredClone(content));
    await get(page);
    expect(rendered.length).toBeGreaterThan(0);
  });
});

test.each([
  ['the page of the cookie choice', '/ar/cookies'],
  ['the malpractice report', '/ar/malpractice-report'],
  ['a success page', '/ar/success-page'],
  ['a followed submission', '/ar/follow'],
  ['an unknown path', '/ar/nothing'],
  ['an invented question', '/en/help/invented'],
  ['an invented offer', '/ar/business/offers/invented'],
])('%s is not cached', async (_, path) => {
  for (let time = 0; time < 2; time++) expect((await get(path)).headers['cache-control']).toBe('no-store');
  expect(rendered).toEqual([path, path]);
});

test.each(['?utm_source=a&gclid=b', '?a=1', '?=', '?%zz', '?required_finance=1', '?q'])(
  'serves the same page whatever parameters it does not read, such as %s',
  async (query) => {
    const plain = await get(page);
    const { status, headers, body } = await get(page + query);
    expect([status, headers.etag, String(body)]).toEqual([200, plain.headers.etag, String(plain.body)]);
    expect(headers['cache-control']).toBe(plain.headers['cache-control']);
    expect(rendered).toHaveLength(1);
  },
);

test('renders a page each time with the parameters that it reads, for this visitor alone', async () => {
  const asked: string[] = [];
  const app = createApp({
    ...site.services,
    pages: async (request) => {
      asked.push(new URL(request.url).search);
      return respond('<p>');
    },
  });
  const query = '?utm_source=a&%52equiredFinance=50%2C000&a=1&by=payment';
  for (const method of ['GET', 'GET', 'HEAD']) {
    const answer = await app.request(`/en/apr-disclosure${query}`, { method });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  }
  expect(asked).toEqual(Array(3).fill('?RequiredFinance=50%2C000&by=payment'));
});

test.each([
  ['failed', (html: string) => new Response(html, { status: 500, headers: { 'Content-Type': 'text/html' } })],
  [
    'is marked no-store',
    (html: string) =>
      new Response(html, { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' } }),
  ],
  ['is not HTML', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
])('a page that %s is not cached', async (_, given) => {
  respond = given;
  for (let time = 0; time < 3; time++) {
    expect((await get(page)).headers.etag).toBeUndefined();
    expect(rendered).toHaveLength(time + 1);
  }
});

test('answers 500 to all who wait for a failed rendering, and renders again next time', async () => {
  respond = () => {
    throw new Error('broken');
  };
  const answers = await Promise.all([get(page), get(page)]);
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  respond = (html) => new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  expect((await get(page)).status).toBe(200);
});

test('passes a POST to the application', async () => {
  await untilCached();
  const posted = await get(page, { 'content-type': 'application/x-www-form-urlencoded' }, 'POST');
  expect([rendered, posted.headers['cache-control']]).toEqual([[page], 'no-store']);
});
