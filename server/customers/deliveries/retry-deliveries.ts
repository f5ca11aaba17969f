import type { Kysely } from 'kysely';
import type { Queue } from '../../intake/outbox/queue.ts';
import type { Tables } from '../../platform/database/schema.ts';

const inTransaction = 500;

/**
 * Queues a failed delivery again and counts its attempts from zero, or moves the next attempt of a waiting one to now. A first
 * attempt keeps its time: until then staff can take a state back. Mails about reports have times of their own.
 * @returns false if there is no such delivery
 */
export async function retryDelivery(
  db: Kysely<Tables>,
  queue: Queue,
  id: string,
  now: Date,
): Promise<boolean> {
  return (await retryDeliveries(db, queue, [id], now)) === 1 || (await hurryDelivery(db, queue, id, now));
}

/** The job of the later time is then stale: it names an attempt that was made. */
function hurryDelivery(db: Kysely<Tables>, queue: Queue, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('deliveries')
      .set({ next_attempt_at: now })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .where('attempts', '>', 0)
      .where('report_id', 'is', null)
      // An attempt that is due may be under way in another process.
      .where('next_attempt_at', '>', now)
      .returning('attempts')
      .executeTakeFirst();
    if (row) await queue.send(tx, id, row.attempts);
    return row !== undefined;
  });
}

/**
 * @param max - the approximate maximum: the last batch may exceed it
 * @returns how many
 */
export async function retryAllDeliveries(
  db: Kysely<Tables>,
  queue: Queue,
  now: Date,
  max = Number.POSITIVE_INFINITY,
): Promise<number> {
  let count = 0;
  // Retry each delivery once, by ascending id, even if it fails again during the loop.
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const failed = await db
      .selectFrom('deliveries')
      .select('id')
      .where('state', '=', 'failed')
      .where('id', '>', last)
      .orderBy('id')
      .limit(inTransaction)
      .execute();
    const ids = failed.map(({ id }) => id);
    const final = ids.at(-1);
    if (final === undefined || count >= max) return count;
    count += await retryDeliveries(db, queue, ids, now);
    last = final;
  }
}

/** Updates rows and jobs in one transaction, so that two concurrent calls enqueue each delivery once. */
function retryDeliveries(db: Kysely<Tables>, queue: Queue, ids: string[], now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const retried = await tx
      .updateTable('deliveries')
      .set({ state: 'pending', attempts: 0, next_attempt_at: now })
      .where('id', 'in', ids)
      .where('state', '=', 'failed')
      .returning(['id', 'report_id'])
      .execute();
    // Mails about reports have no jobs (`whistleblowing/send-report-mails.ts`).
    const queued = retried.filter(({ report_id }) => report_id === null).map(({ id }) => id);
    await queue.sendAll(tx, queued);
    return retried.length;
  });
}
