import { sql } from 'kysely';
import type { Services } from '../../intake/services.ts';

/** After this the job of an overdue delivery counts as lost. */
const lateSeconds = 120;
const maxPerRun = 100;

/**
 * Queues overdue deliveries again, the longest overdue first. Includes those enqueued before a clock was set back,
 * whose jobs wait for a time in the future.
 *
 * Their new due time is now, so other processes and later sweeps skip them until they are overdue again. Their jobs may
 * not be lost: a slow receiver also makes deliveries overdue.
 */
export async function requeueLateDeliveries({ database: { db }, queue, now }: Services): Promise<void> {
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
          .limit(maxPerRun)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'attempts'])
      .execute();
    for (const { id, attempts } of late) await queue.send(tx, id, attempts);
  });
}
