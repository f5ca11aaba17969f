import { once } from 'node:events';
import { Agent, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../database/testing.ts';
import { listen } from '../listen.ts';
import { logOptions } from '../log.ts';
import { valueIn } from '../metrics/testing-scrape.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { KeptBody } from './kept-body.ts';

let site: TestServer;
let port: number;
let close: () => void;
/** Requests that came to Node's server. */
let requests = 0;
/** What was rendered, in order; one more rendering of a page is another text. */
let rendered: string[] = [];
let renderings = 0;
let lines: string[] = [];
let respond: (html: string) => Response;

beforeAll(async () => {
  site = await startTestServer(await freshDatabase());
  const { services } = site;
  const server = listen({
    ...services,
    config: { ...services.config, host: '127.0.0.1', port: 0 },
    log: pino(logOptions, { write: (line: string) => void lines.push(line) }),
    pages: async (request) => {
      rendered.push(new URL(request.url).pathname);
      renderings += 1;
      return respond(`<!doctype html><p>${renderings}</p>`);
    },
  });
  server.on('request', () => {
    requests += 1;
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
  // Another day: nothing is kept of what the test before asked for.
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

/** Not fetch: what is sent is looked at as it is. */
async function get(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
  agent?: Agent,
): Promise<Answer> {
  const sent = ask({ port, path, method, agent, headers: { 'accept-encoding': 'gzip, br', ...headers } }).end(
    body,
  );
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}
const page = '/ar/individual/cars-finance';
const textOf = ({ headers, body }: Answer) =>
  String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : gunzipSync(body));
/** Asks until the page is kept: asking again renders nothing. */
async function untilKept(path = page): Promise<Answer> {
  await expect.poll(async () => (await get(path)).headers.etag).toBeTruthy();
  rendered = [];
  return get(path);
}

test('a page is rendered once, and then answered from memory as the application answered it', async () => {
  const first = await get(page);
  const kept = await untilKept();
  expect(rendered).toEqual([]);
  expect(kept.status).toBe(200);
  expect(textOf(kept)).toMatch(/^<!doctype html><p>\d+<\/p>$/);
  for (const name of ['content-type', 'content-security-policy', 'x-frame-options', 'referrer-policy']) {
    expect([name, kept.headers[name]]).toEqual([name, first.headers[name]]);
  }
  expect(kept.headers['cache-control']).toBe('no-cache');
  expect(kept.headers.vary).toBe('Accept-Encoding');
});

test('all who ask for a page while it is rendered get that one', async () => {
  const answers = await Promise.all([get(page), get(page), get(page)]);
  expect(rendered).toEqual([page]);
  expect(new Set(answers.map(textOf)).size).toBe(1);
});

test('who sends a body with the question is not answered from memory', async () => {
  await untilKept();
  expect((await get(page, { 'content-length': '2' }, 'GET', 'ab')).headers.etag).toBeUndefined();
});

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', undefined],
  ['identity', undefined],
  ['brotli', undefined],
])('whoever takes %j gets %s', async (accepted, encoding) => {
  await untilKept();
  const answer = await get(page, { 'accept-encoding': accepted });
  expect(answer.headers.etag === undefined).toBe(encoding === undefined);
  if (encoding) expect(answer.headers['content-encoding']).toBe(encoding);
  if (encoding) expect(textOf(answer)).toContain('<p>');
});

test('once nobody waits for a page it is sent in fewer bytes, and is the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sentences = Array.from({ length: 300 }, (_, n) => `<p>The ${n * n} dunes of ${n % 7} deserts</p>`);
  respond = (html) =>
    new Response(html + sentences.join(''), { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  const first = await untilKept();
  await vi.advanceTimersByTimeAsync(1000);
  await get('/ar/individual/personal-finance');
  await vi.advanceTimersByTimeAsync(1500);
  expect((await get(page)).body.length).toBe(first.body.length);
  await vi.advanceTimersByTimeAsync(1500);
  await expect.poll(async () => (await get(page)).body.length).toBeLessThan(first.body.length);
  const later = await get(page);
  expect([textOf(later), later.headers.etag]).toEqual([textOf(first), first.headers.etag]);
  expect(later.headers['content-length']).toBe(String(later.body.length));
  expect(textOf(await get(page, { 'accept-encoding': 'gzip' }))).toBe(textOf(first));
});

test('one that cannot be made smaller is sent as it is, and the log says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failing = vi.spyOn(KeptBody.prototype, 'shrink').mockRejectedValue(new Error('no memory left'));
  onTestFinished(() => {
    vi.useRealTimers();
    failing.mockRestore();
  });
  const kept = await untilKept();
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => lines.join()).toContain('could not be made smaller');
  expect(textOf(await get(page))).toBe(textOf(kept));
  expect(rendered).toEqual([]);
});

test('who asks again on a connection is answered there', async () => {
  const kept = await untilKept();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const first = await get(page, {}, 'GET', '', agent);
  const before = requests;
  const again = await get(page, {}, 'GET', '', agent);
  expect(requests).toBe(before);
  expect(again).toEqual({ ...first, headers: { ...first.headers, date: expect.any(String) } });
  expect(again.headers.etag).toBe(kept.headers.etag);
});

test('who has it is told so, with nothing to read', async () => {
  const { headers } = await untilKept();
  const again = await get(page, { 'if-none-match': `"other", ${headers.etag}` });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
  expect((await get(page, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('HEAD has the length and no body', async () => {
  const { body } = await untilKept();
  const head = await get(page, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(body.length),
    0,
  ]);
});

test('the language is remembered where the browser does not', async () => {
  await untilKept();
  const cookieWith = async (cookie: string) => (await get(page, { cookie })).headers['set-cookie'];
  expect(await cookieWith('')).toEqual([expect.stringMatching(/^lang=ar; .*SameSite=Lax/)]);
  expect(await cookieWith('lang=en')).toEqual([expect.stringMatching(/^lang=ar;/)]);
  expect(await cookieWith('x=1; lang=ar')).toBeUndefined();
});

test('the log has a line for each visitor, and none for what was rendered to be kept', async () => {
  await untilKept();
  lines = [];
  await get(page);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'request', method: 'GET', path: page, status: 200 }),
  ]);
});

test('who was answered from memory is counted by page, and with whom it was rendered for', async () => {
  const counted = async () => {
    const text = await site.services.metrics.scrape();
    const route = '/:language/individual/cars-finance';
    const requests = (method: string, status: string) =>
      valueIn(text, 'http_requests_total', { route, method, status }) ?? 0;
    const cache = (result: string) => valueIn(text, 'page_cache_requests_total', { result }) ?? 0;
    return [
      requests('GET', '200'),
      requests('GET', '304'),
      requests('HEAD', '200'),
      cache('hit'),
      cache('miss'),
    ];
  };
  const before = await counted();
  await get(page);
  const { headers } = await untilKept();
  const between = await counted();
  const asked = await counted();
  expect(asked).toEqual(between);
  expect(between[0]).toBeGreaterThan(before[0] ?? 0);
  expect(between[4]).toBeGreaterThan(before[4] ?? 0);
  await get(page);
  await get(page, { 'if-none-match': String(headers.etag) });
  await get(page, {}, 'HEAD');
  const [got = 0, unchanged = 0, heads = 0, hits = 0, misses = 0] = between;
  expect(await counted()).toEqual([got + 1, unchanged + 1, heads + 1, hits + 3, misses]);
});

describe('it is rendered anew', () => {
  test('on a new day in Riyadh, to the second', async () => {
    site.clock.now = new Date('2027-03-01T20:59:59.999Z');
    const before = await untilKept();
    site.clock.now = new Date('2027-03-01T21:00:00.000Z');
    const after = await get(page);
    expect(rendered.length).toBeGreaterThan(0);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('when the content was read again', async () => {
    await untilKept();
    const { content } = site.services;
    Object.assign(content, structuredClone(content));
    await get(page);
    expect(rendered.length).toBeGreaterThan(0);
  });
});

test.each([
  ['a query', `${page}?utm_source=a`],
  ['a visitor’s own choice', '/ar/cookies'],
  ['a report of malpractice', '/ar/malpractice-report'],
  ['a step', '/ar/success-page'],
  ['a path that is no page', '/ar/nothing'],
  ['another spelling', '/ar/individual/Cars-Finance'],
])('what has %s is never kept', async (_, path) => {
  for (let time = 0; time < 4; time++) {
    expect((await get(path)).headers.etag).toBeUndefined();
    await new Promise(setImmediate);
  }
});

test.each([
  ['failed', (html: string) => new Response(html, { status: 500, headers: { 'Content-Type': 'text/html' } })],
  [
    'lacks something that could not be had',
    (html: string) =>
      new Response(html, { headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' } }),
  ],
  ['is none', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
])('a page that %s is not kept', async (_, given) => {
  respond = given;
  for (let time = 0; time < 4; time++) {
    expect((await get(page)).headers.etag).toBeUndefined();
    // The one that was rendered to be kept.
    await expect.poll(() => rendered.length).toBeGreaterThan(2 * time + 1);
  }
});

test('what is posted goes to the application', async () => {
  await untilKept();
  await get(page, { 'content-type': 'application/x-www-form-urlencoded' }, 'POST');
  expect(rendered).toEqual([page]);
});
