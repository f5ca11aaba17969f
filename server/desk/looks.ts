import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Look, LookAction } from '#contract/desk.ts';
import type { Services } from '../intake/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Keys } from '../platform/encryption/keys.ts';

/**
 * Who looked at what at the desk: a record that is only added to. Each row's digest is over the one before it, so that the last one
 * vouches for all. It has to be of a secret that is accepted now: an older one, which may have leaked, vouches for nothing.
 */

type AuditLogServices = Pick<Services, 'database' | 'keys' | 'now'>;
/** Who looks. */
export interface Looker {
  subject: string;
  name: string;
}
type Row = Omit<Selectable<Tables['audit_log']>, 'digest'>;

/** Of this alone: rows are added one after the other. */
const lockKey = 0x6c6f6f6b;

/**
 * Adds to the record. It is called before what was asked for is answered: a look that could not be recorded is none.
 * @param about - a reference, or whom or what it concerns
 * @param reason - where it was asked
 */
export async function recordLook(
  { database, keys, now }: AuditLogServices,
  { subject, name }: Looker,
  { action, about, reason }: { action: LookAction; about?: string; reason?: string },
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
    await addRow(tx, keys, {
      at: now(),
      // As PostgreSQL stores it: half a character would come back as another, and break the chain.
      ...{ subject: subject.toWellFormed(), name: name.toWellFormed(), action },
      about: about?.toWellFormed() ?? null,
      reason: reason?.toWellFormed() ?? null,
    });
  });
}

/**
 * Lets the secret in use vouch for the record, where an older one does that is still accepted. Called at each start: when the
 * older one's last day is over, nobody who has it writes the record anew.
 */
export async function vouchForLooks({ database, keys, now }: AuditLogServices): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
    const end = await endOf(tx);
    if (!end || isWrittenWith([keys('desk')], end) || !isWrittenWith(keys.all('desk'), end)) return;
    const site = { subject: 'site', name: 'MALPRACTICE_KEY', about: null, reason: null };
    await addRow(tx, keys, { ...site, at: now(), action: 'secret-changed' });
  });
}

/** Adds a row behind the last one, whose digest counts only where an accepted secret made it: else the chain ends there for good. */
async function addRow(tx: Transaction<Tables>, keys: Keys, columns: Omit<Row, 'position'>): Promise<void> {
  const end = await endOf(tx);
  const row = { ...columns, position: (end?.row.position ?? 0) + 1 };
  const before = end && !isWrittenWith(keys.all('desk'), end) ? unvouched : (end?.digest ?? '');
  await tx
    .insertInto('audit_log')
    .values({ ...row, digest: digestWith(keys('desk'), row, before) })
    .execute();
}

/** In the place of a digest that may be forged. */
const unvouched = 'not vouched for';

interface Written {
  row: Row;
  digest: string;
  /** The digest of the row before it. */
  before: string;
}

/** The last row; none of an empty record. */
async function endOf(db: Kysely<Tables>): Promise<Written | undefined> {
  const newest = db.selectFrom('audit_log').selectAll().orderBy('position', 'desc').limit(2);
  const [last, previous] = await newest.execute();
  if (!last) return undefined;
  const { digest, ...row } = last;
  return { row, digest, before: previous?.digest ?? '' };
}

const isWrittenWith = (accepted: readonly Buffer[], { row, digest, before }: Written) =>
  accepted.some((key) => areEqual(digestWith(key, row, before), digest));

const inPage = 50;

/** A page of the record, newest first, of what stands before a position. */
export async function readLooks(
  { database }: Pick<AuditLogServices, 'database'>,
  before?: number,
): Promise<Look[]> {
  const rows = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .orderBy('position', 'desc')
    .limit(inPage)
    .execute();
  return rows.map(({ position, at, name, action, about, reason }) => ({
    position,
    at: at.toISOString(),
    name,
    action: action as LookAction,
    about,
    reason,
  }));
}

const inBatch = 1000;

/**
 * Goes through the whole chain. Whoever changes or takes out a row needs our secret to make the digests after it right;
 * rows that were taken off its end are missed by their count, which the caller tells.
 * @returns how many rows there are, and the first that is not as it was written, or that no accepted secret vouches for
 */
export async function verifyLooks({
  database,
  keys,
}: Pick<AuditLogServices, 'database' | 'keys'>): Promise<{ rows: number; broken?: number }> {
  const [accepted, known] = [keys.all('desk'), keys.ever('desk')];
  let last = { position: 0, digest: '' };
  let vouched = 0;
  for (;;) {
    const rows = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('position', '>', last.position)
      .orderBy('position')
      .limit(inBatch)
      .execute();
    for (const { digest, ...row } of rows) {
      const written = { row, digest, before: last.digest };
      if (row.position !== last.position + 1 || !isWrittenWith(known, written))
        return { rows: last.position, broken: last.position + 1 };
      last = { position: row.position, digest };
      if (isWrittenWith(accepted, written)) vouched = row.position;
    }
    if (rows.length < inBatch)
      return vouched === last.position ? { rows: vouched } : { rows: vouched, broken: vouched + 1 };
  }
}

/** Of all columns, in an order of ours, as JSON: no two rows are written alike. */
function digestWith(key: Buffer, row: Row, before: string): string {
  const { position, at, subject, name, action, about, reason } = row;
  const words = [before, position, at.toISOString(), subject, name, action, about, reason];
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url');
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
