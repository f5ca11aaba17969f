import type { Services } from '../services.ts';

/**
 * Tries again to send the mails about malpractice reports that could not be sent. Called by the hour, and the log says
 * only how many there are: a line or a time at each attempt would date the report.
 */
export async function requeueReports({ database: { db }, queue, log }: Services): Promise<void> {
  const unsent = await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('deliveries')
      .select(['id', 'state', 'attempts'])
      .where('report_id', 'is not', null)
      .where('state', '<>', 'delivered')
      .where('attempts', '>', 0)
      .execute();
    for (const { id, state, attempts } of rows) if (state === 'owed') await queue.send(tx, id, attempts);
    return rows.length;
  });
  if (unsent > 0) log.error({ unsent }, 'malpractice mails cannot be sent');
}
