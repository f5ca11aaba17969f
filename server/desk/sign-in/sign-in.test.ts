import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startOidcProvider, type TestProvider } from '#tests/support/oidc-provider.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';
import { changeSession, deleteOldSessions } from './sessions.ts';

let provider: TestProvider;
let server: TestServer;
let url: string;
let close: () => void;
beforeAll(async () => {
  // Opens the port first, because the provider needs the desk's address and the desk the provider's.
  const listening = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  close = () => void listening.close();
  provider = await startOidcProvider(url);
  server = await startTestServer(await freshDatabase(), {
    env: {
      DESK_URL: url,
      DESK_OIDC_ISSUER: provider.issuer,
      DESK_OIDC_CLIENT_ID: provider.clientId,
      DESK_OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  const app = createApp(server.services);
});
afterAll(async () => {
  close();
  await provider.stop();
  await server.stop();
});

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome';

/** Returns a browser at the desk that keeps cookies and sends an Origin. */
function browser(address = '203.0.113.5', device = 'a browser') {
  const jar = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      cookie,
      'x-forwarded-for': address,
      'user-agent': device,
      origin: url,
      ...init.headers,
    };
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const signIn = async () => {
    const begun = await ask('/desk/sign-in?language=en');
    const back = await provider.signIn(begun.headers.get('location') ?? '');
    return (await ask(back)).headers.get('location');
  };
  return { jar, ask, signIn };
}

const sessions = () => server.services.database.db.selectFrom('desk_sessions').selectAll().execute();
const actions = async () =>
  (
    await server.services.database.db.selectFrom('audit_log').select('action').orderBy('position').execute()
  ).map(({ action }) => action);

/** Returns what the desk knows about the person behind a request. */
async function seen(one: ReturnType<typeof browser>): Promise<unknown> {
  let desk: unknown;
  server.services.pages = async (_, site) => {
    desk = site.desk;
    return new Response('a page');
  };
  await one.ask('/en/desk');
  return desk;
}

beforeEach(async () => {
  await server.services.database.db.deleteFrom('desk_sessions').execute();
});

describe('real provider', () => {
  test('signing in opens the desk as the token’s person, with the roles that the desk knows', async () => {
    const one = browser();
    expect(await one.signIn()).toBe('/en/desk');
    expect(await seen(one)).toMatchObject({
      person: { name: 'مسؤول الالتزام', roles: ['compliance'] },
      ended: undefined,
    });
    expect((await actions()).at(-1)).toBe('signed-in');
    // The table holds only a digest of the cookie, and no address.
    const stored = JSON.stringify(await sessions());
    expect(stored).not.toContain(one.jar.get('desk'));
    expect(stored).not.toContain('203.0.113.5');
  });

  test.each([
    ['without the browser that began', () => browser()],
    [
      'by a browser that began another',
      async () => {
        const other = browser();
        await other.ask('/desk/sign-in?language=en');
        return other;
      },
    ],
  ])('signing in rejects a code that returns %s', async (_, victim) => {
    const begun = await browser().ask('/desk/sign-in');
    const back = await provider.signIn(begun.headers.get('location') ?? '');
    expect((await (await victim()).ask(back)).headers.get('location')).toMatch(
      /desk\?signIn=(again|refused)$/,
    );
    expect(await sessions()).toEqual([]);
  });

  test('signing in accepts a code once', async () => {
    const one = browser();
    const begun = await one.ask('/desk/sign-in');
    const cookies = new Map(one.jar);
    const back = await provider.signIn(begun.headers.get('location') ?? '');
    const answer = await one.ask(back);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith('desk='))).toHaveLength(1);
    const again = browser();
    for (const [name, value] of cookies) again.jar.set(name, value);
    expect((await again.ask(back)).headers.get('location')).toBe('/ar/desk?signIn=refused');
    expect(await sessions()).toHaveLength(1);
  });

  test('signing in opens the requested desk page from a page of this host', async () => {
    const one = browser();
    const to = '/en/desk/leads/ABCD-EFGH?form=careers&state=approved';
    const begun = await one.ask(`/desk/sign-in?${new URLSearchParams({ language: 'ar', to })}`);
    const answer = await one.ask(await provider.signIn(begun.headers.get('location') ?? ''));
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain(
      '<meta http-equiv="refresh" content="0;url=/en/desk/leads/ABCD-EFGH?form=careers&amp;state=approved">',
    );
  });

  test.each([
    'https://other.example/',
    '//other.example/en/desk/leads',
    '/en/individual',
    '/en/desk/"><script>',
  ])('signing in does not redirect to %s', async (to) => {
    const one = browser();
    const begun = await one.ask(`/desk/sign-in?${new URLSearchParams({ to })}`);
    const answer = await one.ask(await provider.signIn(begun.headers.get('location') ?? ''));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ar/desk']);
  });

  test('signing in reports when the provider refuses a person', async () => {
    const one = browser();
    const begun = new URL((await one.ask('/desk/sign-in')).headers.get('location') ?? '');
    const state = begun.searchParams.get('state') ?? '';
    const back = `/desk/signed-in?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect((await one.ask(back)).headers.get('location')).toBe('/ar/desk?signIn=refused');
  });
});

describe('session', () => {
  test('a session ends after 15 idle minutes, and after 8 hours in all', async () => {
    const { clock } = server;
    const begun = clock.now;
    onTestFinished(() => {
      clock.now = begun;
    });
    const one = browser();
    await one.signIn();
    const wait = (minutes: number) => {
      clock.now = new Date(begun.getTime() + minutes * 60_000);
    };
    for (let minutes = 14; minutes < 480; minutes += 14) {
      wait(minutes);
      expect(await seen(one)).toHaveProperty('person.roles', ['compliance']);
    }
    wait(480);
    expect(await seen(one)).toMatchObject({ person: undefined, ended: 'idle', rooms: {} });
    await one.signIn();
    wait(495);
    expect(await seen(one)).toMatchObject({ person: undefined, ended: 'idle' });
    await one.signIn();
    wait(511);
    await deleteOldSessions(server.services);
    expect(await sessions()).toEqual([]);
  });

  test('a session continues from another address, and after a browser update', async () => {
    const one = browser('203.0.113.5', `${chrome}/142.0.0.0`);
    await one.signIn();
    const moved = browser('2001:db8::7', `${chrome}/143.0.1.2`);
    moved.jar.set('desk', one.jar.get('desk') ?? '');
    for (const each of [moved, one]) expect(await seen(each)).toHaveProperty('person.roles', ['compliance']);
  });

  test('a session ends for both devices when used on a second one, and this is recorded', async () => {
    const [one, thief] = [browser(undefined, `${chrome}/142.0.0.0`), browser(undefined, 'curl/8.5.0')];
    await one.signIn();
    thief.jar.set('desk', one.jar.get('desk') ?? '');
    expect(await seen(thief)).toMatchObject({ person: undefined, ended: 'elsewhere', rooms: {} });
    expect(await seen(one)).toMatchObject({ person: undefined, ended: 'idle' });
    expect((await actions()).at(-1)).toBe('session-from-elsewhere');
  });

  test('a session ends by signing out, which only a page of the desk can request', async () => {
    const one = browser();
    await one.signIn();
    const post = (origin: string) => one.ask('/desk/sign-out', { method: 'POST', headers: { origin } });
    expect((await post('https://other.example')).status).toBe(403);
    expect(await sessions()).toHaveLength(1);
    expect((await post(url)).headers.get('location')).toBe('/ar/desk?signIn=out');
    expect(await sessions()).toEqual([]);
    expect((await actions()).at(-1)).toBe('signed-out');
  });

  test('a session ends when the provider calls the back channel', async () => {
    const one = browser();
    await one.signIn();
    expect((await sessions())[0]?.provider_session).toBeTruthy();
    const out = await one.ask('/desk/provider-sign-out');
    await provider.signOut(out.headers.get('location') ?? '');
    await expect.poll(sessions).toEqual([]);
  });

  test('a newer session does not end by a call that is sent again', async () => {
    const one = browser();
    await one.signIn();
    await provider.signOut((await one.ask('/desk/provider-sign-out')).headers.get('location') ?? '');
    await expect.poll(sessions).toEqual([]);
    await one.signIn();
    for (const { digest } of await sessions())
      await changeSession(server.services, String(digest), { provider_session: null });
    const body = new URLSearchParams(provider.lastLogoutForm());
    expect((await fetch(`${url}/desk/back-channel-logout`, { method: 'POST', body })).status).toBe(200);
    expect(await sessions()).toHaveLength(1);
  });

  test('a session ends by the provider’s call even after more calls than a visitor may make', async () => {
    const one = browser();
    await one.signIn();
    const call = () =>
      fetch(`${url}/desk/back-channel-logout`, { method: 'POST', body: new URLSearchParams() });
    for (let count = 0; count < 40; count += 1) expect((await call()).status).toBe(400);
    const out = await one.ask('/desk/provider-sign-out');
    await provider.signOut(out.headers.get('location') ?? '');
    await expect.poll(sessions).toEqual([]);
  });

  test.each(['', 'x', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJvZmZpY2VyLTEifQ.'])(
    'a session does not end by a call with the token %j',
    async (token) => {
      const one = browser();
      await one.signIn();
      const body = new URLSearchParams({ logout_token: token });
      expect((await fetch(`${url}/desk/back-channel-logout`, { method: 'POST', body })).status).toBe(400);
      expect(await sessions()).toHaveLength(1);
    },
  );
});

test('a sign-in fails with a message when the provider is down', async () => {
  const { gateways, config } = server.services;
  const { liveSignIn } = await import('../../gateways/sign-in.ts');
  const down = liveSignIn({
    issuer: 'http://127.0.0.1:9',
    clientId: 'desk',
    clientSecret: 'x',
    rolesClaim: 'roles',
    scopes: 'openid',
    deskUrl: url,
  });
  const app = createApp({ ...server.services, gateways: { ...gateways, signIn: down } });
  expect((await app.request(`${config.deskUrl}/desk/sign-in?language=en`)).headers.get('location')).toBe(
    '/en/desk?signIn=down',
  );
});
