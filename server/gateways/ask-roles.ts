import * as client from 'openid-client';
import type { DeskRole } from '#domain/desk.ts';
import { GatewayDown } from './gateway-down.ts';
import { type Claims, readRoles } from './staff-claims.ts';

/** Lets us ask the provider for a person's roles again. Secret. */
export interface RolesGrant {
  refreshToken?: string | undefined;
  /** Used only without a refresh token. Valid until `until`, in milliseconds since 1970. */
  accessToken?: string | undefined;
  until?: number | undefined;
}

/** Without `roles`, the answer only says that the person is still signed in. */
export interface RolesAnswer {
  roles: DeskRole[] | undefined;
  /** Replaces the grant that was used. */
  grant: RolesGrant;
}

interface RoleQuery {
  configuration: client.Configuration;
  rolesClaim: string;
  subject: string;
}

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

/**
 * Returns the refresh token, or else the access token if the provider returns roles for it. Undefined if neither can be
 * used.
 */
export async function rolesGrantFrom(tokens: Tokens, query: RoleQuery): Promise<RolesGrant | undefined> {
  const { refresh_token: refreshToken, access_token: accessToken } = tokens;
  if (refreshToken) return { refreshToken };
  const until = Date.now() + (tokens.expiresIn() ?? 0) * 1000;
  const claims = await fetchClaims(accessToken, query).catch(() => undefined);
  return claims && readRoles(claims, query.rolesClaim) ? { accessToken, until } : undefined;
}

/**
 * @returns 'ended' if the person is no longer signed in at the provider, undefined if the grant has no valid token
 * @throws GatewayDown
 */
export async function askRoles(
  grant: RolesGrant,
  query: RoleQuery,
): Promise<RolesAnswer | 'ended' | undefined> {
  const { configuration, rolesClaim, subject } = query;
  try {
    if (grant.refreshToken) {
      const tokens = await client.refreshTokenGrant(configuration, grant.refreshToken);
      const claims = tokens.claims() as Claims | undefined;
      if (claims && claims.sub !== subject) return 'ended';
      // Providers omit the claim for people without a role, so a refreshed ID token without it means no roles.
      const roles = claims
        ? (readRoles(claims, rolesClaim) ?? [])
        : readRoles((await fetchClaims(tokens.access_token, query)) ?? {}, rolesClaim);
      return { roles, grant: { refreshToken: tokens.refresh_token ?? grant.refreshToken } };
    }
    if (!grant.accessToken || Date.now() >= (grant.until ?? 0)) return undefined;
    const claims = await fetchClaims(grant.accessToken, query);
    if (!claims) return 'ended';
    return { roles: readRoles(claims, rolesClaim) ?? [], grant };
  } catch (error) {
    const isEnded =
      error instanceof client.WWWAuthenticateChallengeError ||
      (error instanceof client.ResponseBodyError && error.error === 'invalid_grant');
    if (isEnded) return 'ended';
    throw new GatewayDown('sign-in', error instanceof Error ? error.name : 'unknown');
  }
}

/**
 * Asks the userinfo endpoint, or introspection if only that names roles. Undefined if there are no claims, or the token
 * has expired.
 */
async function fetchClaims(
  accessToken: string,
  { configuration, rolesClaim, subject }: RoleQuery,
): Promise<Claims | undefined> {
  const { userinfo_endpoint, introspection_endpoint } = configuration.serverMetadata();
  const claims = userinfo_endpoint && (await client.fetchUserInfo(configuration, accessToken, subject));
  if (claims && (readRoles(claims, rolesClaim) || !introspection_endpoint)) return claims;
  if (!introspection_endpoint) return undefined;
  const token = await client.tokenIntrospection(configuration, accessToken);
  return token.active && (token.sub === undefined || token.sub === subject) ? token : undefined;
}
