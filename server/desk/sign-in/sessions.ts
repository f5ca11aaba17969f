import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type DeskRole, idleMinutes, sessionHours } from '#domain/desk.ts';
import type { SignedIn } from '../../gateways/sign-in.ts';
import type { Services } from '../../intake/services.ts';
import { changeRow, signRow, verifiedRows, verifyRow } from '../../platform/encryption/signed-rows.ts';
import { recordAudit } from '../audit-log.ts';
import { storeStaff } from '../staff.ts';
import { confirmRoles, encryptGrant, type SessionChanges } from './confirm-roles.ts';

export interface Session {
  /** A hash of the cookie, and the row's key. */
  digest: string;
  subject: string;
  name: string;
  email: string | undefined;
  roles: DeskRole[];
  /** See key-proof.ts. */
  provenRecipient: string | undefined;
}

type SessionServices = Pick<
  Services,
  'config' | 'database' | 'encryption' | 'gateways' | 'keys' | 'log' | 'now'
>;

const minuteMs = 60_000;
const idleMs = idleMinutes * minuteMs;
const maxAgeMs = sessionHours * 60 * minuteMs;

/** `__Host-` binds a cookie to one host; browsers accept it over https only. */
function cookieOf({ deskUrl = '' }: Services['config']): { name: string; secure: boolean } {
  const secure = deskUrl.startsWith('https:');
  return { name: secure ? '__Host-desk' : 'desk', secure };
}

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Part of the cookie, so that `wasSignedIn` recognises a returning browser without the database. */
const signatureOf = (secret: string, { keys }: Pick<SessionServices, 'keys'>) =>
  createHmac('sha256', keys('desk')).update(`cookie ${secret}`).digest();

/** True even if the session has ended. */
export function wasSignedIn(c: Context, services: SessionServices): boolean {
  const [secret = '', signature = ''] = (getCookie(c, cookieOf(services.config).name) ?? '').split('.');
  const expected = signatureOf(secret, services);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns a keyed digest of the User-Agent without digits, which browser updates change. */
function deviceOf(c: Context, { keys }: SessionServices): string {
  const family = (c.req.header('user-agent') ?? '').replace(/[\d._]+/g, '');
  return createHmac('sha256', keys('desk')).update(`device ${family}`).digest('base64url');
}

/** Begins a session, and ends the browser's previous one. The table has only a digest of the cookie. */
export async function beginSession(c: Context, services: SessionServices, person: SignedIn): Promise<void> {
  await deleteSession(c, services);
  const { config, database, now } = services;
  const random = randomBytes(32).toString('base64url');
  const secret = `${random}.${signatureOf(random, services).toString('base64url')}`;
  const { subject, name, email, roles, providerSession, rolesGrant } = person;
  const digest = digestOf(secret);
  const session = signRow(services.encryption, 'desk_sessions', {
    digest,
    subject,
    name,
    email: email ?? null,
    roles,
    provider_session: providerSession ?? null,
    device: deviceOf(c, services),
    provider_grant: rolesGrant ? encryptGrant(rolesGrant, secret, digest) : null,
    began_at: now(),
    seen_at: now(),
    roles_at: now(),
    asked_at: now(),
    proven_recipient: null,
  });
  await database.db.insertInto('desk_sessions').values(session).execute();
  const { name: cookie, secure } = cookieOf(config);
  // A strict cookie would be missing from the request that follows the provider's redirect.
  setCookie(c, cookie, secret, { path: '/', httpOnly: true, secure, sameSite: 'Lax' });
}

/**
 * Extends the session, unless a page asks by itself. Ends it if it was idle, is too old, comes from another device or the provider no longer confirms
 * it.
 * @returns the session, or why it ended; undefined without a cookie
 */
export async function findSession(
  c: Context,
  services: SessionServices,
  { isExtended = true }: { isExtended?: boolean } = {},
): Promise<Session | { ended: 'idle' | 'elsewhere' } | undefined> {
  const secret = getCookie(c, cookieOf(services.config).name)?.slice(0, 100);
  if (!secret) return undefined;
  const { database, now } = services;
  const digest = digestOf(secret);
  const stored = await database.db
    .selectFrom('desk_sessions')
    .selectAll()
    .where('digest', '=', digest)
    .executeTakeFirst();
  const [row] = verifiedRows(services, 'desk_sessions', stored ? [stored] : []);
  if (!row) return { ended: 'idle' };
  const [age, idle] = [row.began_at, row.seen_at].map((time) => now().getTime() - time.getTime());
  const isOld = (age ?? 0) >= maxAgeMs || (idle ?? 0) >= idleMs;
  if (isOld || row.device !== deviceOf(c, services)) {
    await database.db.deleteFrom('desk_sessions').where('digest', '=', digest).execute();
    if (isOld) return { ended: 'idle' };
    await recordAudit(services, row, { action: 'session-from-elsewhere' });
    return { ended: 'elsewhere' };
  }
  const roles = await confirmRoles(services, row, secret, (changes) =>
    changeSession(services, digest, changes),
  );
  if (roles?.join() !== row.roles.join())
    await storeStaff(services, { ...row, email: row.email ?? undefined, roles: roles ?? [] });
  if (!roles) {
    await database.db.deleteFrom('desk_sessions').where('digest', '=', digest).execute();
    return { ended: 'idle' };
  }
  if (isExtended && (idle ?? 0) >= minuteMs) await changeSession(services, digest, { seen_at: now() });
  const { subject, name, email, proven_recipient } = row;
  return {
    digest,
    subject,
    name,
    roles,
    email: email ?? undefined,
    provenRecipient: proven_recipient ?? undefined,
  };
}

/**
 * @param changes - the changed columns, or a function that returns them from the current row. Undefined changes nothing
 * @returns whether the session was changed: false also if it has ended meanwhile
 */
export async function changeSession(
  { database, encryption }: Pick<SessionServices, 'database' | 'encryption'>,
  digest: string,
  changes: SessionChanges,
): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    const session = tx.selectFrom('desk_sessions').selectAll().where('digest', '=', digest).forUpdate();
    const row = await session.executeTakeFirst();
    if (!row) return false;
    const verified = verifyRow(encryption, 'desk_sessions', row);
    const changed = typeof changes === 'function' ? changes(verified) : changes;
    if (changed) await changeRow(tx, encryption, 'desk_sessions', verified, changed);
    return changed !== undefined;
  });
}

export async function signOut(c: Context, services: SessionServices): Promise<void> {
  await deleteSession(c, services);
  const { name, secure } = cookieOf(services.config);
  deleteCookie(c, name, { path: '/', secure });
}

async function deleteSession(c: Context, { config, database }: SessionServices): Promise<void> {
  const secret = getCookie(c, cookieOf(config).name);
  if (secret) await database.db.deleteFrom('desk_sessions').where('digest', '=', digestOf(secret)).execute();
}

/** Ends one provider session, or all sessions of a person, on the provider's request. */
export async function endSessionsOf(
  { database }: SessionServices,
  { subject, providerSession }: { subject?: string; providerSession?: string },
): Promise<void> {
  if (subject === undefined && providerSession === undefined) return;
  const all = database.db.deleteFrom('desk_sessions');
  const ofPerson = subject === undefined ? all : all.where('subject', '=', subject);
  // Also ends the person's sessions without a provider session, since one of them may be meant.
  await (providerSession === undefined
    ? ofPerson
    : ofPerson.where(({ or, eb }) =>
        or([
          eb('provider_session', '=', providerSession),
          ...(subject === undefined ? [] : [eb('provider_session', 'is', null)]),
        ]),
      )
  ).execute();
}

/** Deletes sessions that were idle too long or are too old, whose browsers may never return. */
export async function deleteOldSessions({
  database,
  now,
}: Pick<SessionServices, 'database' | 'now'>): Promise<void> {
  const at = now().getTime();
  await database.db
    .deleteFrom('desk_sessions')
    .where(({ or, eb }) =>
      or([eb('seen_at', '<=', new Date(at - idleMs)), eb('began_at', '<=', new Date(at - maxAgeMs))]),
    )
    .execute();
}
