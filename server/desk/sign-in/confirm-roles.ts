import { type DeskRole, deskRoles } from '#domain/desk.ts';
import type { RolesGrant } from '../../gateways/ask-roles.ts';
import { GatewayDown } from '../../gateways/gateway-down.ts';
import type { Services } from '../../intake/services.ts';
import type { SignedRow } from '../../platform/database/schema.ts';
import { decrypt, encrypt } from '../../platform/encryption/cipher.ts';
import { deriveKey } from '../../platform/encryption/keys.ts';
import { describeError } from '../../platform/log/log.ts';

const minuteMs = 60_000;
/** Roles older than this are confirmed again. */
const refreshAfterMs = 60 * minuteMs;
/** A session ends if its roles could not be confirmed for this long. */
const timeoutMs = 2 * refreshAfterMs;

type Row = SignedRow<'desk_sessions'>;
export type SessionChanges = Partial<Row> | ((row: Row) => Partial<Row> | undefined);

/** Derives the key from the browser's cookie, so that neither a copy of the database nor our keys open a grant. */
const grantKey = (secret: string) => deriveKey(Buffer.from(secret), 'provider-grant');
const placeOf = (digest: string) => `desk_sessions.provider_grant:${digest}`;

export const encryptGrant = (grant: RolesGrant, secret: string, digest: string): string =>
  encrypt(grantKey(secret), placeOf(digest), Buffer.from(JSON.stringify(grant))).toString('base64');

function decryptGrant(stored: string, secret: string, digest: string): RolesGrant {
  const bytes = decrypt(grantKey(secret), placeOf(digest), Buffer.from(stored, 'base64'), 'the cookie');
  return JSON.parse(bytes.toString()) as RolesGrant;
}

/**
 * Asks the provider each hour, if it offers that. Only one of several concurrent requests asks: a refresh token may be
 * valid only once. After a failure, retries a minute later.
 * @param secret - the value of the session's cookie
 * @param change - changes the session, and returns whether it did
 * @returns undefined if the provider ended the session, or did not answer for two hours
 */
export async function confirmRoles(
  { gateways, log, now }: Pick<Services, 'gateways' | 'log' | 'now'>,
  row: Row,
  secret: string,
  change: (changes: SessionChanges) => Promise<boolean>,
): Promise<DeskRole[] | undefined> {
  const roles = deskRoles.filter((role) => row.roles.includes(role));
  const [age, waited] = [row.roles_at, row.asked_at].map((at) => now().getTime() - at.getTime()) as [
    number,
    number,
  ];
  const { signIn } = gateways;
  if (!signIn || row.provider_grant === null || age < refreshAfterMs || waited < minuteMs) return roles;
  const isMine = await change(({ asked_at }) =>
    asked_at.getTime() === row.asked_at.getTime() ? { asked_at: now() } : undefined,
  );
  if (!isMine) return roles;
  const grant = decryptGrant(row.provider_grant, secret, row.digest);
  try {
    const answer = await signIn.askRoles(grant, row.subject);
    if (answer === 'ended') return undefined;
    // Without a new grant the session continues, as with a provider that offers none.
    const stored = answer ? encryptGrant(answer.grant, secret, row.digest) : null;
    const confirmed = answer?.roles ?? roles;
    await change({ provider_grant: stored, roles: confirmed, roles_at: now() });
    return confirmed;
  } catch (error) {
    if (!(error instanceof GatewayDown)) throw error;
    log.warn({ error: describeError(error) }, 'could not confirm roles with the identity provider');
    return age < timeoutMs ? roles : undefined;
  }
}
