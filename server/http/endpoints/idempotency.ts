import { createHash, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { AlteredRow } from '../../platform/encryption/signed-rows.ts';
import type { HttpAnswer } from '../http-answer.ts';

/** Requests without a key are independent. */
export interface RepeatableRequest {
  endpoint: string;
  key: string | undefined;
  /** Compared as JSON text, so the order of its properties matters. */
  content: unknown;
}

/**
 * Saves the answer in the transaction that does the work.
 * @throws LeaseLost when another request took over the lease; the transaction must then roll back
 */
export type SaveResponse<Body extends object = object> = (
  tx: Transaction<Tables>,
  answer: HttpAnswer<Body>,
) => Promise<void>;

export type Idempotent =
  | { outcome: 'answered'; answer: HttpAnswer }
  | { outcome: 'running' | 'other-content' };

interface IdempotencyServices {
  db: Kysely<Tables>;
  encryption: Encryption;
}

class LeaseLost extends Error {}

interface Lease {
  endpoint: string;
  key: string;
  lease_id: string;
}

/**
 * A lease expires if its process dies or loses the database. The database's clock measures it, because the clocks of
 * several processes can differ by more than a lease.
 */
const leaseSeconds = 6;
const renewSeconds = 2;
const retentionHours = 24;

const hashed = 'idempotency_keys.body_hash';

/**
 * For 24 hours, a repeated key with the same content gets the first answer. If `work` returns without saving its
 * answer, the key can be used again. A request that lost its lease answers like a repeated one.
 * @throws AlteredRow when a stored answer was not written by this site
 */
export async function withIdempotency(
  { db, encryption }: IdempotencyServices,
  { endpoint, key, content }: RepeatableRequest,
  now: Date,
  work: (saveResponse: SaveResponse) => Promise<HttpAnswer>,
): Promise<Idempotent> {
  if (key === undefined) return { outcome: 'answered', answer: await work(async () => {}) };

  const digest = digestOf(content);
  const body_hash = encryption.blindIndex(hashed, digest);
  const lease: Lease = { endpoint, key, lease_id: randomUUID() };
  const asRepeated = () => repeated({ db, encryption }, { endpoint, key, digest });
  if (!(await acquireLease(db, { ...lease, body_hash }, now))) return asRepeated();

  let saved = false;
  const saveResponse: SaveResponse = async (tx, { status, body }) => {
    const { numUpdatedRows } = await tx
      .updateTable('idempotency_keys')
      .set({
        state: 'done' as const,
        status,
        answer: JSON.stringify({
          ...body,
          mac: encryption.mac(textOf({ ...lease, body_hash }, { status, body })),
        }),
      })
      .where(stillHeld(lease))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LeaseLost('another request has this Idempotency-Key');
    saved = true;
  };
  const renewal = renewing(db, lease);
  try {
    const answer = await work(saveResponse);
    if (!saved) await release(db, lease);
    return { outcome: 'answered', answer };
  } catch (error) {
    // The transaction was rolled back with its work.
    if (error instanceof LeaseLost) return await asRepeated();
    await release(db, lease).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/**
 * The database stores this digest's blind index: some content is little more than a mobile, which a plain digest would
 * not hide.
 */
function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/**
 * A stored answer can yield a proof (`intake/one-time-codes/tried-answer.ts`). The MAC stops somebody who can only
 * write to the database from forging an answer. A `json` column keeps the order of properties, unlike `jsonb`.
 */
function textOf(
  { endpoint, key, body_hash }: Pick<Row, 'endpoint' | 'key' | 'body_hash'>,
  answer: HttpAnswer,
) {
  return JSON.stringify(['idempotency_keys', endpoint, key, body_hash, answer.status, answer.body]);
}

type Row = Selectable<Tables['idempotency_keys']>;

/** @throws AlteredRow when this site did not write the answer */
export function verifyAnswer(encryption: Encryption, row: Row): HttpAnswer {
  const { mac, ...body } = (row.answer ?? {}) as Record<string, unknown>;
  const answer = { status: row.status ?? 0, body };
  if (!encryption.hasMac(textOf(row, answer), String(mac)))
    throw new AlteredRow(`idempotency_keys ${row.endpoint}: stored answer altered outside the site`);
  return answer;
}

/** Takes the key if it is new, older than a day, or its lease expired. */
async function acquireLease(
  db: Kysely<Tables>,
  row: Lease & { body_hash: BlindIndex<'idempotency_keys.body_hash'> },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .insertInto('idempotency_keys')
    .values({ ...row, state: 'running', locked_until: inSeconds(leaseSeconds), created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['endpoint', 'key'])
        .doUpdateSet(({ ref }) => ({
          lease_id: ref('excluded.lease_id'),
          body_hash: ref('excluded.body_hash'),
          state: ref('excluded.state'),
          status: null,
          answer: null,
          locked_until: ref('excluded.locked_until'),
          created_at: ref('excluded.created_at'),
        }))
        .where(({ and, eb, or }) =>
          or([
            eb('idempotency_keys.created_at', '<', expiryCutoff(now)),
            and([
              eb('idempotency_keys.state', '=', 'running'),
              or([
                eb('idempotency_keys.locked_until', '<', inSeconds(0)),
                // A lease this far ahead means that the database's clock was set back.
                eb('idempotency_keys.locked_until', '>', inSeconds(2 * leaseSeconds)),
              ]),
            ]),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

const expiryCutoff = (now: Date) => new Date(now.getTime() - retentionHours * 3_600_000);

/** The database's clock counts, not this process's. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** A held lease is neither done nor taken over. */
const stillHeld =
  (lease: Lease) =>
  ({ and }: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    and({ ...lease, state: 'running' });

function renewing(db: Kysely<Tables>, lease: Lease): NodeJS.Timeout {
  const renewal = setInterval(() => {
    db.updateTable('idempotency_keys')
      .set({ locked_until: inSeconds(leaseSeconds) })
      .where(stillHeld(lease))
      .execute()
      // A failed renewal lets the lease expire. The work itself will meet the same database error.
      .catch(() => {});
  }, renewSeconds * 1000);
  return renewal.unref();
}

async function repeated(
  { db, encryption }: IdempotencyServices,
  { endpoint, key, digest }: { endpoint: string; key: string; digest: string },
): Promise<Idempotent> {
  const first = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first && !encryption.blindIndexes(hashed, digest).includes(first.body_hash))
    return { outcome: 'other-content' };
  if (!first || first.state === 'running') return { outcome: 'running' };
  return { outcome: 'answered', answer: verifyAnswer(encryption, first) };
}

async function release(db: Kysely<Tables>, lease: Lease): Promise<void> {
  await db.deleteFrom('idempotency_keys').where(stillHeld(lease)).execute();
}

/** Only saves space: a new lease replaces an expired key. */
export async function deleteExpiredKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', expiryCutoff(now)).execute();
}
