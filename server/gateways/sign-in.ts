import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { askRoles, type RolesAnswer, type RolesGrant, rolesGrantFrom } from './ask-roles.ts';
import { clientSecretBy } from './client-secret.ts';
import { GatewayDown } from './gateway-down.ts';
import { readStaff, type StaffClaims } from './staff-claims.ts';

export interface SignedIn extends StaffClaims {
  /** Undefined if the provider offers no way to ask for the roles again. */
  rolesGrant: RolesGrant | undefined;
}

/** Ties the provider's answer to the browser that asked. */
export interface SignInChecks {
  state: string;
  nonce: string;
  /** For PKCE (RFC 7636). */
  verifier: string;
}

/** The provider refused, or its answer cannot be trusted. */
export class SignInRefused extends Error {}

export interface SignInGateway {
  /**
   * The address where the browser signs in, or a path on this server.
   * @throws GatewayDown if the provider does not answer
   */
  begin(checks: SignInChecks): Promise<string>;
  /**
   * @param callback - the address of the browser's return, with its query
   * @throws SignInRefused, GatewayDown
   */
  finish(callback: URL, checks: SignInChecks): Promise<SignedIn>;
  /**
   * @returns 'ended' if the person is no longer signed in at the provider, undefined if it cannot be asked
   * @throws GatewayDown
   */
  askRoles(grant: RolesGrant, subject: string): Promise<RolesAnswer | 'ended' | undefined>;
  /** Returns the provider's page that ends the provider's own session; undefined if there is no such page. */
  signOutUrl(): Promise<URL | undefined>;
  /**
   * Returns whose sessions to end (OpenID Connect Back-Channel Logout 1.0), and the token's id.
   * @throws SignInRefused if the token is not the provider's, or has another purpose
   */
  readLogoutToken(token: string): Promise<{ id: string; subject?: string; providerSession?: string }>;
}

export const signedInPath = '/desk/signed-in';
const timeoutSeconds = 10;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Uses OpenID Connect: authorization code with PKCE. */
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
          // Checks the ID token's signature as well, although it comes over TLS.
          client.enableNonRepudiationChecks,
          // Only a provider on this machine may use plain HTTP; the setting requires it.
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    // Only success is cached, so that a provider that was down is asked again.
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered.catch((error: unknown) => {
      throw new GatewayDown('sign-in', describe(error));
    });
  };
  // Fetches the provider's keys again for a token with an unknown key.
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
          // If no answer arrived, the provider did not refuse.
          if (error instanceof TypeError || (error as Error).name === 'TimeoutError')
            throw new GatewayDown('sign-in', describe(error));
          throw new SignInRefused(describe(error));
        });
      const { rolesClaim } = settings;
      const staff = readStaff({ ...tokens.claims() }, rolesClaim);
      if (!staff) throw new SignInRefused('the ID token has no valid sub');
      const asked = { configuration, rolesClaim, subject: staff.subject };
      return { ...staff, rolesGrant: await rolesGrantFrom(tokens, asked) };
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
      const { jti, sub, sid, nonce, events } = payload as Record<string, unknown>;
      const isLogoutEvent = typeof events === 'object' && events !== null && logoutEvent in events;
      const hasSubjectOrSession = typeof sub === 'string' || typeof sid === 'string';
      if (!isLogoutEvent || nonce !== undefined || !hasSubjectOrSession)
        throw new SignInRefused('not a logout token');
      return {
        id: String(jti),
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
