import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { askRoles, grantOf, type RolesAnswer, type RolesGrant } from './ask-roles.ts';
import { clientSecretBy } from './client-secret.ts';
import { GatewayDown } from './gateway-down.ts';
import { readStaff, type StaffClaims } from './staff-claims.ts';

/** Who signed in. */
export interface SignedIn extends StaffClaims {
  /** To ask for their roles again; undefined where the provider offers no way. */
  rolesGrant: RolesGrant | undefined;
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
  /**
   * What roles a person has now.
   * @returns 'ended' where they are not signed in at the provider any more, undefined where it cannot be asked
   * @throws GatewayDown
   */
  askRoles(grant: RolesGrant, subject: string): Promise<RolesAnswer | 'ended' | undefined>;
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
  scopes: string;
  deskUrl: string;
}): SignInGateway {
  const issuer = new URL(settings.issuer);
  let discovered: Promise<client.Configuration> | undefined;
  const discover = () => {
    discovered ??= client.discovery(
      issuer,
      settings.clientId,
      undefined,
      clientSecretBy(settings.clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          // By its signature, too, though it comes over TLS.
          client.enableNonRepudiationChecks,
          // Such an issuer is on this machine (see the setting).
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
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
        scope: settings.scopes,
        state,
        nonce,
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
      const { rolesClaim } = settings;
      const staff = readStaff({ ...tokens.claims() }, rolesClaim);
      if (!staff) throw new SignInRefused('the ID token names nobody');
      const asked = { configuration, rolesClaim, subject: staff.subject };
      return { ...staff, rolesGrant: await grantOf(tokens, asked) };
    },
    async askRoles(grant, subject) {
      return askRoles(grant, {
        configuration: await discover(),
        rolesClaim: settings.rolesClaim,
        subject,
      });
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

function describe(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  return code ?? name ?? 'unknown';
}
