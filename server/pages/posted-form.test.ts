import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase, serverForTests } from '#tests/support/database.ts';
import { type DeskBrowser, deskBrowser, signInAs } from '#tests/support/desk.ts';
import { startTestServer } from '#tests/support/site.ts';
import { createApp } from '../app.ts';
import { logOptions } from '../platform/log/log.ts';

const server = serverForTests({ env: { PUBLIC_URL: 'https://rimal.example' } });

const path = '/ar/individual/cars-finance';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const fromOrigin = (origin: string, site?: string): RequestInit => ({
  method: 'POST',
  headers: { ...form, origin, ...(site && { 'sec-fetch-site': site }) },
  body: 'a=1',
});

const parts = (texts: Record<string, string>, boundary = 'b'): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: `${Object.entries(texts)
    .map(
      ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    )
    .join('')}--${boundary}--`,
});

test.each<[string, number, RequestInit]>([
  ['a form', 200, { method: 'POST', headers: form, body: 'a=1' }],
  ['a form of 64 KiB', 200, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024) }],
  ['a form of 64 KiB and a byte', 413, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024 + 1) }],
  ['a form that is not UTF-8', 400, { method: 'POST', headers: form, body: new Uint8Array([0xff]) }],
  ['64 KiB of text in parts', 200, parts({ a: 'a'.repeat(60 * 1024) })],
  ['a form in parts of more than 64 KiB, where no file is taken', 413, parts({ a: 'a'.repeat(64 * 1024) })],
  ['JSON', 415, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['a body without a type', 415, { method: 'POST', body: new Uint8Array([97]) }],
  ['a form from its own origin', 200, fromOrigin('http://localhost')],
  ['a form of its own, seen through a proxy that speaks TLS', 200, fromOrigin('https://localhost')],
  ["a form of the site's own address", 200, fromOrigin('https://rimal.example')],
  ['a form of another site', 403, fromOrigin('https://evil.example')],
  ['a form with a hidden origin', 403, fromOrigin('null')],
  ['a form of our own page whose browser hides its origin', 200, fromOrigin('null', 'same-origin')],
  ['a form of another site that hides its origin', 403, fromOrigin('null', 'cross-site')],
  ['a form of a sibling host', 403, fromOrigin('https://evil.rimal.example', 'same-site')],
  ['a form that no page sent, with a hidden origin', 403, fromOrigin('null', 'none')],
  ['a form with an invalid origin', 403, fromOrigin('nonsense')],
  ['PUT', 405, { method: 'PUT', headers: form, body: 'a=1' }],
  ['DELETE', 405, { method: 'DELETE' }],
  ['GET', 200, { method: 'GET' }],
  ['HEAD', 200, { method: 'HEAD' }],
])('a page answers %s with %i', async (_, status, init) => {
  expect((await server.request(path, init)).status).toBe(status);
});

test.each<[string, number, RequestInit]>([
  ['a form with a file', 200, parts({ form: 'careers' })],
  ['64 KiB of text and a byte beside a file', 413, parts({ a: 'a'.repeat(64 * 1024 + 1) })],
  ['a boundary of 71 characters', 400, parts({}, 'b'.repeat(71))],
  ['a form that was cut', 400, { ...parts({}), body: '--b' }],
  ['typed text of more than 64 KiB', 413, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024 + 1) }],
])('a page that accepts a file answers %s with %i', async (_, status, init) => {
  expect((await server.request('/ar/contact-us', init)).status).toBe(status);
  expect((await server.request('/en/malpractice-report', init)).status).toBe(status);
});

test.each(['/en/cookies', '/ar/malpractice-report', '/en/malpractice-report/follow-up', '/ar/contact-us'])(
  '%s accepts a form with a hidden origin only from our own page',
  async (page) => {
    expect((await server.request(page, fromOrigin('null', 'same-origin'))).status).not.toBe(403);
    expect((await server.request(page, fromOrigin('null', 'cross-site'))).status).toBe(403);
  },
);

test("another site's form is logged as one ordinary request with 403", async () => {
  const lines: string[] = [];
  const log = pino({ ...logOptions }, { write: (line: string) => lines.push(line) });
  const app = createApp({ ...server.services, log });
  await app.request(path, fromOrigin('https://evil.example'));
  expect(lines.map((line) => JSON.parse(line) as { level: number })).toEqual([
    expect.objectContaining({ level: 30, status: 403 }),
  ]);
});

test('a posted form reaches its action, and its origin is hidden from the router', async () => {
  const seen: string[] = [];
  const app = createApp({
    ...server.services,
    pages: async (request, site) => {
      seen.push(`${request.headers.get('origin')} ${site.posted?.get('a')}`);
      return new Response('a page');
    },
  });
  await app.request(path, fromOrigin('https://rimal.example'));
  expect(seen).toEqual(['null 1']);
});

test('a form posted to the desk reaches its page after the session ended, but not without any session before', async () => {
  const atDesk = await startTestServer(await freshDatabase());
  onTestFinished(() => atDesk.stop());
  const seen: unknown[] = [];
  atDesk.services.pages = async (_, { desk, posted }) => {
    seen.push([desk?.person?.name !== undefined, posted?.get('a') ?? null]);
    return new Response('a page');
  };
  const clerk = await signInAs(atDesk, 'leads');
  const post = (by: DeskBrowser, cookie?: string) =>
    by.ask('/en/desk/leads', {
      method: 'POST',
      headers: { ...form, ...(cookie && { cookie }) },
      body: 'a=1',
    });
  await post(clerk);
  await atDesk.services.database.db.deleteFrom('desk_sessions').execute();
  await post(clerk);
  const stranger = deskBrowser(atDesk);
  await post(stranger);
  await post({ ...stranger, ask: (path, init) => atDesk.deskRequest(path, init) }, 'desk=x.y');
  expect(seen).toEqual([
    [true, '1'],
    [false, '1'],
    [false, null],
    [false, null],
  ]);
});

test('a form of the desk reaches its page with up to 512 KiB, which uses no quota of uploads', async () => {
  const atDesk = await startTestServer(await freshDatabase());
  onTestFinished(() => atDesk.stop());
  atDesk.services.pages = async (_, { posted }) => new Response(`${String(posted?.get('note')).length}`);
  const clerk = await signInAs(atDesk, 'leads');
  const post = (note: string) =>
    clerk.ask('/ar/desk/leads/2222-2222', { method: 'POST', body: new URLSearchParams({ note }) });
  const used = async () =>
    (await sql`select * from rate_limits`.execute(atDesk.services.database.db)).rows.length;
  const before = await used();
  expect(await (await post('م'.repeat(20_000))).text()).toBe('20000');
  expect(await used()).toBe(before);
  expect((await post('x'.repeat(512 * 1024))).status).toBe(413);
});
