import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { freshDatabase } from '../database/testing.ts';
import { logOptions } from '../log.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await freshDatabase(), { env: { PUBLIC_URL: 'https://rimal.example' } });
});
afterAll(() => server.stop());

const path = '/ar/individual/cars-finance';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const fromOrigin = (origin: string): RequestInit => ({
  method: 'POST',
  headers: { ...form, origin },
  body: 'a=1',
});

test.each<[string, number, RequestInit]>([
  ['a form', 200, { method: 'POST', headers: form, body: 'a=1' }],
  ['a form of 64 KiB', 200, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024) }],
  ['a form of 64 KiB and a byte', 413, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024 + 1) }],
  ['JSON', 415, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['a body without a type', 415, { method: 'POST', body: new Uint8Array([97]) }],
  ['a form of its own', 200, fromOrigin('http://localhost')],
  ['a form of its own, seen through a proxy that speaks TLS', 200, fromOrigin('https://localhost')],
  ["a form of the site's own address", 200, fromOrigin('https://rimal.example')],
  ['a form of another site', 403, fromOrigin('https://evil.example')],
  ['a form of a page that hides where it is', 403, fromOrigin('null')],
  ['a form of an origin that is none', 403, fromOrigin('nonsense')],
  ['PUT', 405, { method: 'PUT', headers: form, body: 'a=1' }],
  ['DELETE', 405, { method: 'DELETE' }],
  ['GET', 200, { method: 'GET' }],
  ['HEAD', 200, { method: 'HEAD' }],
])('a page answers %s with %i', async (_, status, init) => {
  expect((await server.request(path, init)).status).toBe(status);
});

test('a page takes four forms with a file of one address at the same time, and says of more when to come back', async () => {
  let answer = () => {};
  const answered = new Promise<Response>((done) => {
    answer = () => done(new Response('a page'));
  });
  const app = createApp({ ...server.services, pages: async () => (await answered).clone() });
  const post = (address: string) =>
    app.request('/ar/contact-us', {
      ...{ method: 'POST', body: 'a=1' },
      headers: { ...form, 'x-forwarded-for': address },
    });
  const held = Array.from({ length: 4 }, () => post('10.4.0.1'));
  const fifth = await post('10.4.0.1');
  expect([fifth.status, fifth.headers.get('retry-after')]).toEqual([503, '5']);
  answer();
  expect((await post('10.4.0.2')).status).toBe(200);
  for (const response of await Promise.all(held)) expect(response.status).toBe(200);
  expect((await post('10.4.0.1')).status).toBe(200);
});

test("another site's form is no failure: the log has its one line of the request", async () => {
  const lines: string[] = [];
  const log = pino({ ...logOptions }, { write: (line: string) => lines.push(line) });
  const app = createApp({ ...server.services, log });
  await app.request(path, fromOrigin('https://evil.example'));
  expect(lines.map((line) => JSON.parse(line) as { level: number })).toEqual([
    expect.objectContaining({ level: 30, status: 403 }),
  ]);
});

test('the router sees no origin to compare, and the whole of the form', async () => {
  const seen: Request[] = [];
  const app = createApp({
    ...server.services,
    pages: async (request) => {
      seen.push(request);
      return new Response(await request.text());
    },
  });
  expect(await (await app.request(path, fromOrigin('https://rimal.example'))).text()).toBe('a=1');
  expect(seen[0]?.headers.has('origin')).toBe(false);
});
