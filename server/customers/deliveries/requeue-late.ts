import { sql } from 'kysely';
import type { Services } from '../../intake/services.ts';

/** How late a delivery must be for its job to count as lost, in seconds. */
const lateSeconds = 120;
const mostAtOnce = 100;

/**
 * Queues what is overdue, the longest first, and what was enqueued before a clock was set back: its job waits for the
 * moment that the clock stood at, and so does the row. What is queued is due now, so that no other process queues it
 * as well, and the next sweep only when it is as late again: a slow receiver alone makes deliveries late.
 */
export async function requeueLate({ database: { db }, queue, now }: Services): Promise<void> {
  const time = now();
  const before = new Date(time.getTime() - lateSeconds * 1000);
  const ahead = new Date(time.getTime() + lateSeconds * 1000);
  await db.transaction().execute(async (tx) => {
    const late = await tx
      .updateTable('deliveries')
      .set({ next_attempt_at: time, enqueued_at: sql<Date>`least(enqueued_at, ${time}::timestamptz)` })
      .where('id', 'in', (from) =>
        from
          .selectFrom('deliveries')
          .select('id')
          .where('state', '=', 'pending')
          .where('report_id', 'is', null)
          .where(({ or, eb }) => or([eb('next_attempt_at', '<', before), eb('enqueued_at', '>', ahead)]))
          .orderBy('next_attempt_at')
          .limit(mostAtOnce)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'attempts'])
      .execute();
    for (const { id, attempts } of late) await queue.send(tx, id, attempts);
  });
}
