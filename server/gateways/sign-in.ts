import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { type DeskRole, deskRoles } from '#domain/desk.ts';
import { GatewayDown } from './gateway-down.ts';

/** Who signed in, as the provider says. */
export interface SignedIn {
  /** The provider's own name for the person: the one that stays. */
  subject: string;
  name: string;
  email: string | undefined;
  roles: DeskRole[];
  /** The provider's session, by which it may end ours. */
  providerSession: string | undefined;
}

/** What ties an answer of the provider to the browser that asked. */
export interface SignInChecks {
  state: string;
  nonce: string;
  /** Of PKCE (RFC 7636). */
  verifier: string;
}

/** The provider said no, or something that is not to be believed. */
export class SignInRefused extends Error {}

export interface SignInGateway {
  /**
   * Where the browser goes to sign in: an address, or a path of this server's.
   * @throws GatewayDown when the provider does not answer
   */
  begin(checks: SignInChecks): Promise<string>;
  /**
   * Who came back.
   * @param callback - the address at which the browser arrived, with its query
   * @throws SignInRefused, GatewayDown
   */
  finish(callback: URL, checks: SignInChecks): Promise<SignedIn>;
  /** Where signing out goes on, so that the provider forgets the person too; undefined where it has no such page. */
  signOutUrl(): Promise<URL | undefined>;
  /**
   * Whose sessions the provider ends (OpenID Connect Back-Channel Logout 1.0).
   * @throws SignInRefused when the token is not the provider's, or not for this
   */
  readLogoutToken(token: string): Promise<{ subject?: string; providerSession?: string }>;
}

export const signedInPath = '/desk/signed-in';
const timeoutSeconds = 10;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** OpenID Connect at the company's provider: authorization code with PKCE, by openid-client. */
export function liveSignIn(settings: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  rolesClaim: string;
  deskUrl: string;
}): SignInGateway {
  const issuer = new URL(settings.issuer);
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    discovered ??= client.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [
        // By its signature, too, though it comes over TLS.
        client.enableNonRepudiationChecks,
        // Such an issuer is on this machine (see the setting).
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    // Once it is there it stays; a provider that was down is asked again.
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered.catch((error: unknown) => {
      throw new GatewayDown('sign-in', describe(error));
    });
  };
  // Keeps the provider's keys, and asks for them again where a token names another one.
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  const redirect_uri = settings.deskUrl + signedInPath;

  return {
    async begin({ state, nonce, verifier }) {
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri,
        scope: 'openid profile email',
        ...{ state, nonce },
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },
    async finish(callback, { state, nonce, verifier }) {
      const configuration = await discover();
      // A proxy may have changed scheme and host.
      const arrived = new URL(redirect_uri + callback.search);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await client
        .authorizationCodeGrant(configuration, arrived, { ...checks, idTokenExpected: true })
        .catch((error: unknown) => {
          // What never came is no refusal.
          if (error instanceof TypeError || (error as Error).name === 'TimeoutError')
            throw new GatewayDown('sign-in', describe(error));
          throw new SignInRefused(describe(error));
        });
      const claims = tokens.claims() ?? {};
      return signedIn(claims as Record<string, unknown>, settings.rolesClaim);
    },
    async signOutUrl() {
      const configuration = await discover();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(configuration, {
        client_id: settings.clientId,
        post_logout_redirect_uri: settings.deskUrl,
      });
    },
    async readLogoutToken(token) {
      const { jwks_uri = '', issuer } = (await discover()).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(jwks_uri));
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: settings.clientId,
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: '5 minutes',
      }).catch((error: unknown) => {
        throw new SignInRefused(describe(error));
      });
      const { sub, sid, nonce, events } = payload as Record<string, unknown>;
      const isForThis = typeof events === 'object' && events !== null && logoutEvent in events;
      const names = typeof sub === 'string' || typeof sid === 'string';
      if (!isForThis || nonce !== undefined || !names) throw new SignInRefused('not a logout token');
      return {
        ...(typeof sub === 'string' && { subject: sub }),
        ...(typeof sid === 'string' && { providerSession: sid }),
      };
    },
  };
}

/** @throws SignInRefused when the claims name nobody */
function signedIn(claims: Record<string, unknown>, rolesClaim: string): SignedIn {
  const { sub, sid, name, preferred_username, email } = claims;
  const text = (value: unknown, most: number) =>
    typeof value === 'string' && value.length <= most && /^\P{Cc}+$/u.test(value) ? value : undefined;
  const subject = text(sub, 255);
  if (!subject) throw new SignInRefused('the ID token names nobody');
  return {
    subject,
    name: text(name, 120) ?? text(preferred_username, 120) ?? text(email, 120) ?? subject,
    email: text(email, 254)?.match(/^[^\s<>,;@]+@[^\s<>,;@]+$/)?.[0],
    roles: rolesIn(claims[rolesClaim] ?? inside(claims, rolesClaim)),
    providerSession: text(sid, 255),
  };
}

/** `realm_access.roles` stands in `realm_access`. */
function inside(claims: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (within, key) =>
        typeof within === 'object' && within !== null ? (within as Record<string, unknown>)[key] : undefined,
      claims,
    );
}

function rolesIn(claim: unknown): DeskRole[] {
  const named = typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim : [];
  return deskRoles.filter((role) => named.includes(role));
}

function describe(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'unknown';
}
