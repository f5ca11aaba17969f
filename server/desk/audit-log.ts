import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { AuditAction, AuditEntry } from '#contract/desk.ts';
import type { Author } from '../content/versions/versions.ts';
import type { Services } from '../intake/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Keys } from '../platform/encryption/keys.ts';

/**
 * Rows are only added. Each row's digest covers the previous row's digest, so the last row vouches for all rows. The
 * secret that made the last digest must still be accepted: an expired secret may have leaked.
 */

type AuditLogServices = Pick<Services, 'database' | 'keys' | 'now'>;
type Row = Omit<Selectable<Tables['audit_log']>, 'digest'>;

/** Rows are added one at a time under this lock: any number that no other lock uses. */
const lockKey = 0x6c6f6f6b;

/** `about` is a reference, or the person or thing concerned. */
interface AuditEvent {
  action: AuditAction;
  about?: string;
  reason?: string;
}

/** Writes an entry. Call it before answering: if the audit log cannot be written, the request must fail. */
export async function recordAudit(
  services: AuditLogServices,
  actor: Author,
  entry: AuditEvent,
): Promise<void> {
  await services.database.db.transaction().execute((tx) => recordAuditIn(tx, services, actor, entry));
}

/** Writes an entry in the transaction of the change. Call it last: others wait for its lock. */
export async function recordAuditIn(
  tx: Transaction<Tables>,
  { keys, now }: Pick<AuditLogServices, 'keys' | 'now'>,
  { subject, name }: Author,
  { action, about, reason }: AuditEvent,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
  await addRow(tx, keys, {
    at: now(),
    // PostgreSQL would store an unpaired surrogate as another character, which breaks the chain.
    subject: subject.toWellFormed(),
    name: name.toWellFormed(),
    action,
    about: about?.toWellFormed() ?? null,
    reason: reason?.toWellFormed() ?? null,
  });
}

/**
 * Adds a row under the current secret if an older secret that is still accepted signed the last row. Once the older
 * secret expires, its holders cannot rewrite the log.
 */
export async function resignAuditLog({ database, keys, now }: AuditLogServices): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
    const end = await lastEntry(tx);
    if (!end || isSignedWith([keys('desk')], end) || !isSignedWith(keys.validAt('desk'), end)) return;
    const site = { subject: 'site', name: 'MALPRACTICE_KEY', about: null, reason: null };
    await addRow(tx, keys, { ...site, at: now(), action: 'secret-changed' });
  });
}

/**
 * The new digest covers the previous digest if an accepted secret made it, else a mark, so that verification fails here
 * forever.
 */
async function addRow(tx: Transaction<Tables>, keys: Keys, columns: Omit<Row, 'position'>): Promise<void> {
  const end = await lastEntry(tx);
  const row = { ...columns, position: (end?.row.position ?? 0) + 1 };
  const before = end && !isSignedWith(keys.validAt('desk'), end) ? unverifiedMark : (end?.digest ?? '');
  await tx
    .insertInto('audit_log')
    .values({ ...row, digest: digestWith(keys('desk'), row, before) })
    .execute();
}

const unverifiedMark = 'unverified';

interface SignedEntry {
  row: Row;
  digest: string;
  before: string;
}

async function lastEntry(db: Kysely<Tables>): Promise<SignedEntry | undefined> {
  const newest = db.selectFrom('audit_log').selectAll().orderBy('position', 'desc').limit(2);
  const [last, previous] = await newest.execute();
  if (!last) return undefined;
  const { digest, ...row } = last;
  return { row, digest, before: previous?.digest ?? '' };
}

const isSignedWith = (accepted: readonly Buffer[], { row, digest, before }: SignedEntry) =>
  accepted.some((key) => areEqual(digestWith(key, row, before), digest));

const pageSize = 50;

/** Newest first. */
export async function readAuditLog(
  { database }: Pick<AuditLogServices, 'database'>,
  before?: number,
): Promise<AuditEntry[]> {
  const rows = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .orderBy('position', 'desc')
    .limit(pageSize)
    .execute();
  return rows.map(({ position, at, name, action, about, reason }) => ({
    position,
    at: at.toISOString(),
    name,
    action: action as AuditAction,
    about,
    reason,
  }));
}

const batchSize = 1000;

/**
 * To change or remove a row unnoticed, an attacker needs the secret, because all later digests must be computed again.
 * Rows removed from the end only lower the count, which the caller reports.
 * @returns the number of rows before the first one that was altered or that no accepted secret verifies, and its position
 */
export async function verifyAuditLog({
  database,
  keys,
}: Pick<AuditLogServices, 'database' | 'keys'>): Promise<{ rows: number; broken?: number }> {
  const [accepted, known] = [keys.validAt('desk'), keys.everyKey('desk')];
  let last = { position: 0, digest: '' };
  let verified = 0;
  for (;;) {
    const rows = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', last.position)
      .orderBy('position')
      .limit(batchSize)
      .execute();
    for (const { digest, ...row } of rows) {
      const written = { row, digest, before: last.digest };
      if (row.position !== last.position + 1 || !isSignedWith(known, written))
        return { rows: last.position, broken: last.position + 1 };
      last = { position: row.position, digest };
      if (isSignedWith(accepted, written)) verified = row.position;
    }
    if (rows.length < batchSize)
      return verified === last.position ? { rows: verified } : { rows: verified, broken: verified + 1 };
  }
}

/** Digests the columns in a fixed order, as JSON, so that no two rows have the same text. */
function digestWith(key: Buffer, row: Row, before: string): string {
  const { position, at, subject, name, action, about, reason } = row;
  const words = [before, position, at.toISOString(), subject, name, action, about, reason];
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
