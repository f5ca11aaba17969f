import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { deskBrowser, signInAs } from '#tests/support/desk.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  const log = pino(
    {},
    new Writable({
      write: (line, _, done) => {
        logged.push(String(line));
        done();
      },
    }),
  );
  server = await startTestServer(await freshDatabase(), { log });
});
afterAll(() => server.stop());

const paths = [
  '/desk/sign-in',
  '/sandbox/sign-in?state=x&person=privacy',
  '/desk/signed-in?code=privacy&state=x',
  '/desk/api/keys',
  '/desk/leads/files/x',
  '/ar/desk',
  '/en/desk/leads.data',
  '/sandbox',
];
/** Requests every path of the sandbox's desk from this machine. Returns each status, or the start of the page. */
async function answers(
  headers: Record<string, string>,
  changes: Partial<TestServer['services']['config']> = {},
) {
  const { services } = server;
  const app = createApp({
    ...services,
    config: { ...services.config, trustProxy: 0, ...changes },
    pages: async (_, site) => new Response(site.desk ? 'desk' : 'site'),
  });
  const listening = createServer(getRequestListener(app.fetch));
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  onTestFinished(() => void listening.close());
  const { port } = listening.address() as AddressInfo;
  const { request } = await import('node:http');
  return Promise.all(
    paths.map(
      (path) =>
        new Promise<string>((done, fail) =>
          request(
            { port, path, host: '127.0.0.1', headers: { host: `localhost:${port}`, ...headers } },
            (response) => {
              let body = '';
              response.on('data', (chunk) => {
                body += chunk;
              });
              response.on('end', () =>
                done(response.statusCode === 200 ? body.slice(0, 4) : `${response.statusCode}`),
              );
            },
          )
            .on('error', fail)
            .end(),
        ),
    ),
  );
}
const open = ['303', '303', '303', '401', '401', 'desk', 'desk', '<!do'];
const closed = ['404', '403', '404', '404', '404', 'site', 'site', '403'];

describe('sandbox desk', () => {
  test('the sandbox’s desk answers a browser on this machine', async () => {
    expect(await answers({})).toEqual(open);
    expect(await answers({ host: '127.0.0.1:3000' })).toEqual(open);
    expect(await answers({ host: '[::1]:3000' })).toEqual(open);
  });

  test.each<[string, Record<string, string>]>([
    ['of the site', { host: 'rimal.example' }],
    ['that resolves to this machine', { host: 'localhost.evil.example' }],
    ['with an address of the network', { host: '192.168.1.5:3000' }],
  ])('the sandbox’s desk refuses every step for a Host %s', async (_, headers) => {
    expect(await answers(headers)).toEqual(closed);
  });

  test.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'x-real-ip',
    'x-original-host',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
    'x-cluster-client-ip',
    'x-azure-clientip',
    'x-envoy-external-address',
    'x-amzn-trace-id',
  ])('the sandbox’s desk refuses every step for a request with %s', async (name) => {
    expect(await answers({ [name]: '127.0.0.1' })).toEqual(closed);
  });

  test('the sandbox’s desk refuses every step if a proxy or a public address is configured', async () => {
    expect(await answers({}, { trustProxy: 1 })).toEqual(closed);
    expect(await answers({}, { host: '0.0.0.0' })).toEqual(closed);
    expect(await answers({}, { host: '::' })).toEqual(closed);
    expect(await answers({}, { publicUrl: 'https://rimal.example' })).toEqual(closed);
  });

  test('the sandbox’s desk logs only its first refusal', async () => {
    logged.length = 0;
    await answers({ via: '1.1 proxy' });
    expect(logged.filter((line) => line.includes('refused a request to the sandbox desk'))).toHaveLength(1);
  });
});

describe('sandbox sign-in code', () => {
  const sessions = async () =>
    (await server.services.database.db.selectFrom('desk_sessions').select('subject').execute()).length;
  async function chosen() {
    const browser = deskBrowser(server);
    const begun = await browser.ask('/desk/sign-in');
    const state =
      new URL(begun.headers.get('location') ?? '', 'http://localhost').searchParams.get('state') ?? '';
    const query = new URLSearchParams({ person: 'privacy', state });
    const back = (await browser.ask(`/sandbox/sign-in?${query}`)).headers.get('location') ?? '';
    return { browser, back, state };
  }

  test('a sign-in code signs in once', async () => {
    const { browser, back, state } = await chosen();
    const cookie = browser.cookies();
    expect((await browser.ask(back)).headers.get('location')).toBe('/ar/desk');
    const again = await server.deskRequest(back, { headers: { cookie } });
    expect(again.headers.get('location')).toBe('/ar/desk?signIn=refused');
    expect(state).not.toBe('');
  });

  test("a sign-in code is refused in another browser, as is a sample person's name", async () => {
    const before = await sessions();
    const { back } = await chosen();
    const other = await chosen();
    const code = new URL(back, 'http://localhost').searchParams.get('code') ?? '';
    for (const stolen of [code, 'privacy', '', '__proto__']) {
      const query = new URLSearchParams({ code: stolen, state: other.state });
      const { headers } = await server.deskRequest(`/desk/signed-in?${query}`, {
        headers: { cookie: other.browser.cookies() },
      });
      expect(headers.get('location')).toBe('/ar/desk?signIn=refused');
    }
    expect(await sessions()).toBe(before);
  });

  test("the sandbox’s leads person cannot see the officers' keys", async () => {
    const clerk = await signInAs(server, 'leads');
    expect((await clerk.get('/desk/api/keys')).status).toBe(404);
  });
});
