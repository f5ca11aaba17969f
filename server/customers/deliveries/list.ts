import { type Kysely, sql } from 'kysely';
import { type Cursor, isAfter } from '../../platform/database/cursor.ts';
import type { Tables } from '../../platform/database/schema.ts';

/** A delivery that is pending for longer is late, as in the alert `DeliveriesLate`. */
export const lateMs = 3_600_000;

/** For operators: no personal data. */
export interface ListedDelivery {
  id: string;
  /** Null for deliveries that are not about a submission. */
  reference: string | null;
  kind: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  enqueuedAt: Date;
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  lastError: string | null;
  skipReason: string | null;
}

function listed(db: Kysely<Tables>) {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('submissions as s', 's.id', 'd.submission_id')
    .select([
      'd.id',
      's.reference',
      'd.kind',
      'd.state',
      'd.attempts',
      'd.enqueued_at as enqueuedAt',
      'd.next_attempt_at as nextAttemptAt',
      'd.delivered_at as deliveredAt',
      'd.last_error as lastError',
      'd.skip_reason as skipReason',
    ])
    .orderBy('d.enqueued_at')
    .orderBy('d.id');
}

const batchSize = 500;

/** Oldest first, in batches to bound memory. */
export async function* listDeliveries(
  db: Kysely<Tables>,
  states: readonly ListedDelivery['state'][],
): AsyncGenerator<ListedDelivery> {
  for (let last: Cursor<Date> | undefined; ; ) {
    const batch = await listed(db)
      .where('d.state', 'in', [...states])
      .where(isAfter(['d.enqueued_at', 'd.id'], 'asc', last))
      .limit(batchSize)
      .execute();
    yield* batch;
    const final = batch.at(-1);
    if (!final || batch.length < batchSize) return;
    last = { at: final.enqueuedAt, id: final.id };
  }
}

/**
 * Oldest first. `sql.lit` lets PostgreSQL use the partial index. Leaves out pending mails about reports, since their
 * appearance would reveal when a report arrived.
 */
export async function pageOfDeliveries(
  db: Kysely<Tables>,
  { state, kind, enqueuedBefore, after, most }: OpenPage,
): Promise<ListedDelivery[]> {
  return listed(db)
    .where('d.state', '=', sql.lit(state))
    .$if(state === 'pending', (query) => query.where('d.report_id', 'is', null))
    .where(({ eb, and }) =>
      and([
        ...(kind ? [eb('d.kind', '=', kind)] : []),
        ...(enqueuedBefore ? [eb('d.enqueued_at', '<', enqueuedBefore)] : []),
      ]),
    )
    .where(isAfter(['d.enqueued_at', 'd.id'], 'asc', after))
    .limit(most)
    .execute();
}

interface OpenPage {
  state: 'pending' | 'failed';
  kind?: string | undefined;
  enqueuedBefore?: Date | undefined;
  after?: Cursor<Date> | undefined;
  most: number;
}
