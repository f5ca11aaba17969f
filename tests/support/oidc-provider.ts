import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real OpenID provider with one person. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The person who signs in next. */
  person: { sub: string; name: string; email: string; roles: string[] };
  /** Signs the person in at the provider's address. Returns the desk's address that the browser is sent back to. */
  signIn(address: string): Promise<string>;
  /** Revokes the person's tokens, as an administrator does. */
  revoke(): void;
  /** Ends the last session at the provider, which notifies the desk. */
  signOut(address: string): Promise<void>;
  /** Returns the form that it last sent to the desk's back channel. */
  lastLogoutForm(): string;
  stop(): Promise<void>;
}

/**
 * Runs `oidc-provider` on a local port.
 * @param deskUrl - the desk's configured address
 * @param options - the desk's client authentication, and whether it gets refresh tokens
 */
export async function startOidcProvider(
  deskUrl: string,
  {
    clientAuth = 'client_secret_basic',
    refreshTokens = true,
  }: {
    clientAuth?: 'client_secret_basic' | 'client_secret_post' | 'client_secret_jwt';
    refreshTokens?: boolean;
  } = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['desk', 'a secret of the desk: 100% long enough to sign with'];
  const person = {
    sub: 'officer-1',
    name: 'مسؤول الالتزام',
    email: 'officer@rimal.example',
    roles: ['compliance', 'something-else'],
  };
  let isRevoked = false;
  let logoutForm = '';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: clientAuth,
        grant_types: ['authorization_code', ...(refreshTokens ? ['refresh_token'] : [])],
        redirect_uris: [`${deskUrl}/desk/signed-in`],
        post_logout_redirect_uris: [deskUrl],
        backchannel_logout_uri: `${deskUrl}/desk/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    clientAuthMethods: [clientAuth],
    issueRefreshToken: async () => refreshTokens,
    claims: { openid: ['sub', 'roles', 'sid'], profile: ['name'], email: ['email'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of-this-test'] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    findAccount: async (_, sub) =>
      isRevoked ? undefined : { accountId: sub, claims: async () => ({ ...person, sub }) },
    // Its default refuses to call this machine, where the desk runs.
    fetch: (url, options = {}) => {
      logoutForm = String(options.body);
      return fetch(url, { ...options, dispatcher: undefined } as RequestInit);
    },
  });
  server.on('request', provider.callback());
  let jar = new Map<string, string>();

  /** Sends a request with the provider's cookies and stores those of the answer. */
  const ask = async (url: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { cookie, ...init.headers }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const post = (url: string, fields: Record<string, string>) =>
    ask(url, { method: 'POST', body: new URLSearchParams(fields) });
  /** Answers each of the provider's pages until it redirects elsewhere; returns that address. */
  const follow = async (first: Response, answer: (page: string, url: string) => Promise<Response>) => {
    let [response, url] = [first, first.url];
    for (let step = 0; step < 12; step++) {
      const location = response.headers.get('location');
      if (location && !new URL(location, url).href.startsWith(issuer)) return new URL(location, url).href;
      if (location) {
        url = new URL(location, url).href;
        response = await ask(url);
      } else {
        response = await answer(await response.text(), url);
      }
    }
    throw new Error('the provider leads nowhere');
  };

  return {
    issuer,
    clientId,
    clientSecret,
    person,
    async signIn(address) {
      jar = new Map();
      return follow(await ask(address), (page, url) =>
        post(
          url,
          page.includes('name="login"')
            ? { prompt: 'login', login: person.sub, password: '-' }
            : { prompt: 'consent' },
        ),
      );
    },
    revoke() {
      isRevoked = true;
    },
    async signOut(address) {
      const page = await (await ask(address)).text();
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
      await follow(await post(new URL(action, issuer).href, { xsrf, logout: 'yes' }), async () => {
        throw new Error('the provider asks once more');
      });
    },
    lastLogoutForm: () => logoutForm,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
