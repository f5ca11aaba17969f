import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DeskRole } from '#domain/desk.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { startOidcProvider } from '#tests/support/oidc-provider.ts';
import { startTestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';
import { changeSession } from './sessions.ts';

/** Starts a desk with an identity provider, and signs a person in. */
async function signedIn(options: Parameters<typeof startOidcProvider>[1]) {
  const listening = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env) });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const provider = await startOidcProvider(url, options);
  const server = await startTestServer(await freshDatabase(), {
    env: {
      DESK_URL: url,
      DESK_OIDC_ISSUER: provider.issuer,
      DESK_OIDC_CLIENT_ID: provider.clientId,
      DESK_OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  const app = createApp(server.services);
  onTestFinished(async () => {
    listening.close();
    await provider.stop().catch(() => undefined);
    await server.stop();
  });
  let roles: readonly DeskRole[] | undefined;
  server.services.pages = async (_, { desk }) => {
    roles = desk?.person?.roles;
    return new Response('a page');
  };
  let cookie = '';
  const ask = async (path: string) => {
    const response = await fetch(new URL(path, url), { headers: { cookie }, redirect: 'manual' });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    if (set.length > 0) cookie = set.filter((line) => !line.endsWith('=')).join('; ');
    return response;
  };
  const back = await provider.signIn((await ask('/desk/sign-in')).headers.get('location') ?? '');
  await ask(back);
  const start = server.clock.now.getTime();
  return {
    provider,
    server,
    /** Returns the person's roles this many minutes after the sign-in; undefined if signed out. */
    async rolesAfter(minutes: number) {
      server.clock.now = new Date(start + minutes * 60_000);
      const [row] = await server.services.database.db.selectFrom('desk_sessions').select('digest').execute();
      // Keeps the session from ending for inactivity.
      if (row) await changeSession(server.services, String(row.digest), { seen_at: server.clock.now });
      await ask('/en/desk');
      return roles;
    },
    row: () => server.services.database.db.selectFrom('desk_sessions').selectAll().executeTakeFirst(),
    cookie: () => cookie,
  };
}

describe.each([
  ['with refresh tokens', { refreshTokens: true }],
  ['without refresh tokens, which returns roles for an access token', { refreshTokens: false }],
])('at a provider %s', (_, options) => {
  test('roles are confirmed each hour, and a removed role stops working then', async () => {
    const { provider, rolesAfter } = await signedIn(options);
    expect(await rolesAfter(0)).toEqual(['compliance']);
    provider.person.roles = ['leads', 'unknown'];
    expect(await rolesAfter(59)).toEqual(['compliance']);
    expect(await rolesAfter(60)).toEqual(['leads']);
    provider.person.roles = [];
    expect(await rolesAfter(119)).toEqual(['leads']);
    expect(await rolesAfter(120)).toEqual([]);
  });

  test('a person disabled at the provider is signed out after an hour', async () => {
    const { provider, rolesAfter, row } = await signedIn(options);
    provider.revoke();
    expect(await rolesAfter(59)).toEqual(['compliance']);
    expect(await rolesAfter(60)).toBeUndefined();
    expect(await row()).toBeUndefined();
  });
});

describe('unreachable provider', () => {
  test('a provider that does not answer ends the session after two hours, not before', async () => {
    const { provider, rolesAfter } = await signedIn({});
    await provider.stop();
    for (const minutes of [60, 61, 119]) expect(await rolesAfter(minutes)).toEqual(['compliance']);
    expect(await rolesAfter(120)).toBeUndefined();
  });
});

test('concurrent requests refresh the roles without ending the session', async () => {
  const { provider, rolesAfter, row } = await signedIn({});
  provider.person.roles = ['leads'];
  await Promise.all(Array.from({ length: 8 }, () => rolesAfter(60)));
  expect(await rolesAfter(60)).toEqual(['leads']);
  expect((await row())?.roles).toEqual(['leads']);
});

test('the provider’s grant is stored encrypted, and the session row does not contain the cookie', async () => {
  const { row, cookie } = await signedIn({});
  const { provider_grant: stored, ...rest } = (await row()) ?? {};
  const grant = String(stored);
  expect(grant).toMatch(/^[\w+/=]{60,}$/);
  expect(Buffer.from(grant, 'base64').toString('latin1')).not.toContain('refreshToken');
  expect(JSON.stringify(rest)).not.toContain(cookie().split('=')[1]);
});

test.each(['client_secret_basic', 'client_secret_post', 'client_secret_jwt'] as const)(
  'staff can sign in at a provider that supports only %s',
  async (clientAuth) => {
    const { rolesAfter } = await signedIn({ clientAuth });
    expect(await rolesAfter(0)).toEqual(['compliance']);
    expect(await rolesAfter(60)).toEqual(['compliance']);
  },
);
