import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveSignIn, type SignInGateway, SignInRefused } from './sign-in.ts';

/** A provider whose tokens contain whatever a test sets, including invalid values. */
let issuer: string;
let close: () => void;
let claims: Record<string, unknown> = {};
type Signer = 'its own' | 'another';
let signedBy: Signer = 'its own';
let gateway: SignInGateway;
let keysAsked = 0;
const checks = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) };
const right = () => ({ iss: issuer, aud: 'desk', sub: 'officer-1', nonce: checks.nonce, name: 'Officer' });

beforeAll(async () => {
  const keys = { 'its own': await generateKeyPair('RS256'), another: await generateKeyPair('RS256') };
  const jwk = { ...(await exportJWK(keys['its own'].publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const token = async () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt((claims.iat as number) ?? undefined)
      .setExpirationTime((claims.exp as number) ?? '5 minutes')
      .sign(keys[signedBy].privateKey);
  const server = createServer(async ({ url = '' }, response) => {
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }),
      '/keys': () => {
        keysAsked += 1;
        return { keys: [jwk] };
      },
      '/token': async () => ({ access_token: 'x', token_type: 'Bearer', id_token: await token() }),
    };
    const body = JSON.stringify(await answers[url]?.());
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => void server.close();
  const settings = {
    issuer,
    clientId: 'desk',
    clientSecret: 'secret',
    deskUrl: 'https://desk.example',
    scopes: 'openid',
  };
  gateway = liveSignIn({ ...settings, rolesClaim: 'realm_access.roles' });
});
afterAll(() => close());

const logoutToken = async () =>
  ((await (await fetch(`${issuer}/token`)).json()) as { id_token: string }).id_token;
const finish = (said: Record<string, unknown>, by: Signer = 'its own') => {
  [claims, signedBy] = [said, by];
  return gateway.finish(new URL('https://desk.example/desk/signed-in?code=c&state=the-state'), checks);
};

test('a valid token names the person, with roles from the configured claim', async () => {
  const roles = ['compliance', 'admin', 'privacy'];
  expect(await finish({ ...right(), sid: 'session-1', realm_access: { roles } })).toEqual({
    subject: 'officer-1',
    name: 'Officer',
    email: undefined,
    providerSession: 'session-1',
    roles: ['compliance', 'privacy'],
  });
  expect(await finish({ ...right(), 'realm_access.roles': 'leads operations' })).toMatchObject({
    roles: ['leads', 'operations'],
  });
});

test.each<[string, () => Record<string, unknown>, Signer?]>([
  ['signed by another', right, 'another'],
  ['of another issuer', () => ({ ...right(), iss: 'https://other.example' })],
  ['for another client', () => ({ ...right(), aud: 'shop' })],
  ['of another sign-in', () => ({ ...right(), nonce: 'another' })],
  ['without a nonce', () => ({ ...right(), nonce: undefined })],
  ['that has expired', () => ({ ...right(), iat: 1, exp: 2 })],
  ['without a subject', () => ({ ...right(), sub: '' })],
])('rejects a token %s', async (_, said, by) => {
  await expect(finish(said(), by)).rejects.toBeInstanceOf(SignInRefused);
});

test('accepts only valid names and addresses from a token', async () => {
  const said = {
    ...right(),
    name: `x\u0000y`,
    preferred_username: 'n'.repeat(121),
    email: 'a@b.example, c@d.example',
  };
  expect(await finish({ ...said, realm_access: { roles: { compliance: true } } })).toMatchObject({
    name: 'a@b.example, c@d.example',
    email: undefined,
    roles: [],
  });
  expect(await finish({ ...said, email: 7 })).toMatchObject({ name: 'officer-1', email: undefined });
});

test.each<[string, Record<string, unknown>]>([
  ['no event', { sub: 'officer-1', jti: '1' }],
  [
    'a nonce, as an ID token has',
    {
      sub: 'officer-1',
      jti: '1',
      nonce: 'x',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
  ],
  [
    'a session that is not text',
    { sid: 5, jti: '1', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
  ],
  ['no subject', { jti: '1', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }],
  [
    'no id of its own',
    { sub: 'officer-1', events: { 'http://schemas.openid.net/event/backchannel-logout': {} } },
  ],
  [
    'an old date',
    {
      sub: 'officer-1',
      jti: '1',
      iat: 1,
      exp: 99_999_999_999,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
  ],
])('rejects a logout token with %s', async (_, said) => {
  [claims, signedBy] = [{ iss: issuer, aud: 'desk', ...said }, 'its own'];
  await expect(gateway.readLogoutToken(await logoutToken())).rejects.toBeInstanceOf(SignInRefused);
});

test("fetches the provider's keys once for several logout tokens", async () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  [claims, signedBy] = [
    { iss: issuer, aud: 'desk', sub: 'officer-1', sid: 's', jti: '1', events },
    'its own',
  ];
  const token = await logoutToken();
  await gateway.readLogoutToken(token);
  const before = keysAsked;
  for (let count = 0; count < 5; count += 1)
    expect(await gateway.readLogoutToken(token)).toEqual({
      id: '1',
      subject: 'officer-1',
      providerSession: 's',
    });
  expect(keysAsked).toBe(before);
});
