import { createHash, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { BlindIndex } from '../../platform/database/encrypted.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Encryption } from '../../platform/encryption/encryption.ts';
import { AlteredRow } from '../../platform/encryption/signed-rows.ts';
import type { HttpAnswer } from '../http-answer.ts';

/** A request that may be repeated. Without a key every request stands for itself. */
export interface RepeatableRequest {
  endpoint: string;
  key: string | undefined;
  /** The parsed content that is compared: the same content in the same key order gives the same text. */
  content: unknown;
}

/**
 * Saves the answer in the transaction that does the work, so that both are there or neither.
 * @throws LeaseLost when the request was taken for dead meanwhile: what it did must go with its transaction
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

/** Another request with the key took the lease over, and does the work. */
class LeaseLost extends Error {}

/** A key as one request holds it. */
interface Lease {
  endpoint: string;
  key: string;
  lease_id: string;
}

/**
 * A lease holds for so long, and is renewed while its work goes on: a process that died lets it run out, and one that
 * could not reach the database for as long. The database's clock measures it, since those of several processes may
 * differ by more.
 */
const leaseSeconds = 6;
const renewSeconds = 2;
const retentionHours = 24;

/** The column of the digest, its blind index. */
const hashed = 'idempotency_keys.body_hash';

/**
 * Does `work` once for each key: a repeated key with the same content gets the first answer for 24 hours, other
 * content or a first request that still runs is told so. An answer that `work` did not save frees the key. A request
 * that comes back after its lease was taken over answers as a repeated one.
 * @throws AlteredRow when a kept answer was not written by this site
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
    // The transaction that would have saved it was rolled back with its work.
    if (error instanceof LeaseLost) return await asRepeated();
    await release(db, lease).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** What content is compared by. Some is a mobile and little else, which this alone would not hide: it has a blind index. */
function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/**
 * What the MAC of a stored answer is over: a proof is made of an answer again (`intake/one-time-codes/tried-answer.ts`), and whoever can only
 * write to the database would have another's by it. The column keeps JSON as it was written.
 */
function textOf(
  { endpoint, key, body_hash }: Pick<Row, 'endpoint' | 'key' | 'body_hash'>,
  answer: HttpAnswer,
) {
  return JSON.stringify(['idempotency_keys', endpoint, key, body_hash, answer.status, answer.body]);
}

type Row = Selectable<Tables['idempotency_keys']>;

/**
 * The answer that stands in a row.
 * @throws AlteredRow when it was not written by this site
 */
export function verifyAnswer(encryption: Encryption, row: Row): HttpAnswer {
  const { mac, ...body } = (row.answer ?? {}) as Record<string, unknown>;
  const answer = { status: row.status ?? 0, body };
  if (!encryption.hasMac(textOf(row, answer), String(mac)))
    throw new AlteredRow(`idempotency_keys ${row.endpoint}: an answer is not as this site wrote it`);
  return answer;
}

/** Takes the key when it is free: new, older than a day, or left behind by a process that died. */
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
            eb('idempotency_keys.created_at', '<', oldest(now)),
            and([
              eb('idempotency_keys.state', '=', 'running'),
              or([
                eb('idempotency_keys.locked_until', '<', inSeconds(0)),
                // A lease from the future was renewed by no clock but one that was set back since.
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

/** A key that was made before this is forgotten. */
const oldest = (now: Date) => new Date(now.getTime() - retentionHours * 3_600_000);

/** A moment of the database's clock. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** The row of a key while it is this request's: done and taken over are both out of its hands. */
const stillHeld =
  (lease: Lease) =>
  ({ and }: ExpressionBuilder<Tables, 'idempotency_keys'>) =>
    and({ ...lease, state: 'running' });

/** Renews a lease while its work goes on. */
function renewing(db: Kysely<Tables>, lease: Lease): NodeJS.Timeout {
  const renewal = setInterval(() => {
    db.updateTable('idempotency_keys')
      .set({ locked_until: inSeconds(leaseSeconds) })
      .where(stillHeld(lease))
      .execute()
      // A renewal that fails is a lease that may run out: the work itself will meet the same database.
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

/** Deletes the keys whose time is over. Called hourly: a new lease takes an expired key's place by itself. */
export async function forgetOldKeys(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest(now)).execute();
}
