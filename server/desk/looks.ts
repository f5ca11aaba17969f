import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Look, LookAction } from '#contract/desk.ts';
import type { Tables } from '../platform/database/schema.ts';
import type { Services } from '../services.ts';

/** Who looked at what at the desk: a record that is only added to. Each row's digest is over the one before it. */

type Needed = Pick<Services, 'database' | 'keys' | 'now'>;
/** Who looks. */
export interface Looker {
  subject: string;
  name: string;
}
type Row = Omit<Selectable<Tables['desk_looks']>, 'digest'>;

/** Of this alone: rows are added one after the other. */
const lockKey = 0x6c6f6f6b;

/**
 * Adds to the record. It is called before what was asked for is answered: a look that could not be recorded is none.
 * @param about - a reference, or whom or what it concerns
 * @param reason - where it was asked
 */
export async function recordLook(
  { database, keys, now }: Needed,
  { subject, name }: Looker,
  { action, about, reason }: { action: LookAction; about?: string; reason?: string },
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx);
    const last = await lastOf(tx);
    const row: Row = {
      ...{ position: (last?.position ?? 0) + 1, at: now() },
      // As PostgreSQL stores it: half a character would come back as another, and break the chain.
      ...{ subject: subject.toWellFormed(), name: name.toWellFormed(), action },
      ...{ about: about?.toWellFormed() ?? null, reason: reason?.toWellFormed() ?? null },
    };
    const digest = digestWith(keys('desk'), row, last?.digest ?? '');
    await tx
      .insertInto('desk_looks')
      .values({ ...row, digest })
      .execute();
  });
}

const lastOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('desk_looks')
    .select(['position', 'digest'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

const inPage = 50;

/** A page of the record, newest first, of what stands before a position. */
export async function readLooks({ database }: Pick<Needed, 'database'>, before?: number): Promise<Look[]> {
  const rows = await database.db
    .selectFrom('desk_looks')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? 0))
    .orderBy('position', 'desc')
    .limit(inPage)
    .execute();
  return rows.map(({ position, at, name, action, about, reason }) => ({
    ...{ position, at: at.toISOString() },
    ...{ name, action: action as LookAction, about, reason },
  }));
}

const inBatch = 1000;

/**
 * Goes through the whole chain. Whoever changes or takes out a row needs our secret to make the digests after it right;
 * rows that were taken off its end are missed by their count, which the caller tells.
 * @returns how many rows there are, and the first that is not as it was written
 */
export async function verifyLooks({
  database,
  keys,
}: Pick<Needed, 'database' | 'keys'>): Promise<{ rows: number; broken?: number }> {
  // The newest first. Behind a row of a newer key none of an older one is believed, which may have leaked.
  let known = keys.ever('desk');
  let last = { position: 0, digest: '' };
  for (;;) {
    const rows = await database.db
      .selectFrom('desk_looks')
      .selectAll()
      .where('position', '>', last.position)
      .orderBy('position')
      .limit(inBatch)
      .execute();
    for (const { digest, ...row } of rows) {
      const by = known.findLastIndex((key) => areEqual(digestWith(key, row, last.digest), digest));
      if (row.position !== last.position + 1 || by === -1)
        return { rows: last.position, broken: last.position + 1 };
      known = known.slice(0, by + 1);
      last = { position: row.position, digest };
    }
    if (rows.length < inBatch) return { rows: last.position };
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
