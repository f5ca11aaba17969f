import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { GatewayDown } from '../gateways/gateway-down.ts';
import type { Services } from '../intake/services.ts';
import type { Tables } from '../platform/database/schema.ts';
import { describeError } from '../platform/log/log.ts';
import { sendReportMail } from './report-mail.ts';
import { altered, readReport } from './stored-reports.ts';

/**
 * Mails about reports are not queue jobs, because queue rows have timestamps. Housekeeping sends one mail on the hour
 * for all pending reports, then deletes the mails' rows in `deliveries`.
 */
const kind = 'malpractice-mail';
const hourMs = 3_600_000;

/** Enqueues the mail in the report's transaction. The row has the day and a random id, but no time. */
export async function enqueueReportMail(
  tx: Transaction<Tables>,
  report_id: string,
  day: CivilDate,
): Promise<void> {
  await tx
    .insertInto('deliveries')
    .values({ id: randomUUID(), report_id, kind, state: 'pending', enqueued_at: new Date(day) })
    .execute();
}

/** The sandbox sends this many mails per hour immediately. The rest are sent on the hour. */
const maxAtOnce = 10;
const sentAtOnce = new WeakMap<Services['database'], { hour: number; count: number }>();

/** Sends pending mails now, for developers who wait for one. Call it after the commit. */
export async function sendAtOnceInSandbox(services: Services): Promise<void> {
  if (services.config.gateways !== 'sandbox') return;
  const hour = Math.floor(services.now().getTime() / hourMs);
  const last = sentAtOnce.get(services.database);
  const count = last?.hour === hour ? last.count + 1 : 1;
  sentAtOnce.set(services.database, { hour, count });
  if (count <= maxAtOnce) await sendReportMails(services);
}

/**
 * Sends one mail about all reports with a pending row in `deliveries`. Claims these rows until the next hour, so that
 * only one process sends the mail.
 * After a temporary failure or a crash, the next hour retries. After a permanent refusal, the operator can retry.
 */
export async function sendReportMails(services: Services): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const nextHour = new Date(now.getTime() - (now.getTime() % hourMs) + hourMs);
  const claimed = await db
    .updateTable('deliveries')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: nextHour })
    .where('report_id', 'is not', null)
    .where('state', '=', 'pending')
    .where(({ or, eb }) => or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
    .returning(['id', 'report_id'])
    .execute();
  const { ids, references } = await referencesOf(services, claimed);
  const [id] = ids;
  if (!id) return;
  const ofThem = db.updateTable('deliveries').where('id', 'in', ids);
  try {
    await sendReportMail(services, { id, references });
    await db.deleteFrom('deliveries').where('id', 'in', ids).execute();
  } catch (error) {
    const { kind, message } = describeError(error);
    const state = error instanceof GatewayDown && error.isPermanent ? 'failed' : 'pending';
    await ofThem.set({ state, last_error: `${kind}: ${message}` }).execute();
  }
}

/** Returns sorted ids and references. Leaves out altered reports, whose references could be any text. */
async function referencesOf(
  { database, encryption }: Services,
  deliveries: readonly { id: string; report_id: string | null }[],
): Promise<{ ids: string[]; references: string[] }> {
  const ids: string[] = [];
  const references = new Set<string>();
  for (const { id, report_id } of deliveries) {
    const report = report_id && (await readReport(database.db, encryption, { id: report_id }));
    if (!report || report === altered) continue;
    ids.push(id);
    references.add(report.reference);
  }
  return { ids: ids.sort(), references: [...references].sort() };
}

/** Logs on the hour only: a line at each attempt would reveal when a report arrived. */
export async function logUnsentReportMails({ database: { db }, log }: Services): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('report_id', 'is not', null)
    .where('attempts', '>', 0)
    .execute();
  if (rows.length > 0) log.error({ unsent: rows.length }, 'malpractice mails are unsent');
}
