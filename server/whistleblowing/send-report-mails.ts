import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import type { Tables } from '../platform/database/schema.ts';
import { describeError } from '../platform/log/log.ts';
import type { Services } from '../services.ts';
import { deliverReportMail } from './report-mail.ts';

/**
 * The mails about malpractice reports are no jobs of the queue, whose rows have times: they leave on the hour, by
 * housekeeping, in an order of chance, and of one that left no row remains. In the sandbox they leave at once.
 */
const kind = 'malpractice-mail';
const hourMs = 3_600_000;

/** Enqueues a report's mail in the report's own transaction. Its row has a day, and an id of chance alone. */
export async function enqueueReportMail(
  tx: Transaction<Tables>,
  report_id: string,
  day: CivilDate,
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({ id: randomUUID(), report_id, kind, state: 'owed', owed_at: new Date(day) })
    .execute();
}

/** Called when a report or an addition was committed: what a developer waits for is there at once. */
export async function sendInSandbox(services: Services): Promise<void> {
  if (services.config.gateways === 'sandbox') await sendReportMails(services);
}

/**
 * Sends the mails that wait. Of several processes one sends each mail: it sets the next attempt to the next hour first, where
 * the mail is tried again when it cannot be sent, or when this process dies.
 */
export async function sendReportMails(services: Services): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const nextHour = new Date(now.getTime() - (now.getTime() % hourMs) + hourMs);
  const due = await db
    .selectFrom('deliveries')
    .select(['id', 'report_id'])
    .where('report_id', 'is not', null)
    .where('state', '=', 'owed')
    .orderBy('id')
    .execute();
  for (const { id, report_id } of due) {
    const { numUpdatedRows } = await db
      .updateTable('deliveries')
      .set({ attempts: sql`attempts + 1`, next_attempt_at: nextHour })
      .where('id', '=', id)
      .where('state', '=', 'owed')
      .where(({ or, eb }) => or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    try {
      await deliverReportMail(services, { id, about: report_id ?? '' });
      await db.deleteFrom('deliveries').where('id', '=', id).execute();
    } catch (error) {
      const { kind, message } = describeError(error);
      const state = error instanceof GatewayDown && error.permanent ? 'failed' : 'owed';
      await db
        .updateTable('deliveries')
        .set({ state, last_error: `${kind}: ${message}` })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Tells the log, on the hour, how many could not be sent: a line at each attempt would date the report. */
export async function tellUnsentReportMails({ database: { db }, log }: Services): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('report_id', 'is not', null)
    .where('attempts', '>', 0)
    .execute();
  if (rows.length > 0) log.error({ unsent: rows.length }, 'malpractice mails cannot be sent');
}
