import { type SqlBool, sql } from 'kysely';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { afterWorkingDays } from '#domain/dates/working-days.ts';
import { enqueueDeliveries } from '../../intake/outbox/enqueue.ts';
import type { Services } from '../../intake/services.ts';

const batchSize = 100;

/**
 * Enqueues a reminder when the due day is near, and one when it has passed (R11.5). Concurrent processes skip each
 * other's locked rows, and `reminded_at` prevents repetitions.
 */
export async function sendComplaintReminders({ database, queue, content, now }: Services): Promise<void> {
  const moment = now();
  const today = todayInRiyadh(moment);
  const near = afterWorkingDays(moment, content.complaints.remindDays, content.company.working);
  for (;;) {
    const found = await database.db.transaction().execute(async (tx) => {
      const rows = await tx
        .selectFrom('submissions')
        .select(['id', 'answer_by'])
        .where('answer_by', '<=', near)
        .where('answered_at', 'is', null)
        .where('erased_at', 'is', null)
        .where(({ eb, or, and }) =>
          or([
            eb('reminded_at', 'is', null),
            and([
              eb('answer_by', '<', today),
              sql<SqlBool>`reminded_at < (answer_by + 1)::timestamp at time zone 'Asia/Riyadh'`,
            ]),
          ]),
        )
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { id, answer_by } of rows) {
        const kind = answer_by !== null && answer_by < today ? 'complaint-late' : 'complaint-due';
        await tx.updateTable('submissions').set({ reminded_at: moment }).where('id', '=', id).execute();
        await enqueueDeliveries(tx, queue, id, [kind], moment);
      }
      return rows.length;
    });
    if (found < batchSize) return;
  }
}
