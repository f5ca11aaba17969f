import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dateOfDay, dayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Services } from '../intake/services.ts';
import type { Tables } from '../platform/database/schema.ts';

/** Several days, so that a night also rewrites the reports of earlier nights on which the job failed. */
const rewrittenDays = 7;
/** While this job waits for its lock, new reports wait too. */
const lockMs = 5000;
/** Any number that no other lock uses. */
const lockKey = 0x7265706f;

/**
 * Rewrites reports in random order: PostgreSQL stores each row's position and transaction id, which reveal the order of
 * arrival and, with its log, the hour. New reports wait until it commits; a vacuum then removes the old rows. Every
 * process calls this at midnight in Riyadh; an advisory lock lets one of them run.
 */
export async function rewriteReports({
  database: { direct },
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const since = dateOfDay(dayInRiyadh(now()) - rewrittenDays);
  const recent = sql`(select id from whistleblowing_reports where received_on >= ${since}
    union select report_id from whistleblowing_messages where written_on >= ${since})`;
  const isDone = await direct.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(tx);
    if (!rows[0]?.mine) return false;
    await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx);
    await sql`lock table whistleblowing_reports, whistleblowing_messages, whistleblowing_files in exclusive mode`.execute(
      tx,
    );
    const rewriteTable = (table: string, which: RawBuilder<unknown>) =>
      // Foreign keys are checked at the statement's end, when every row exists again. PostgreSQL also copies large
      // values (TOAST), in the same random order.
      sql`with gone as (delete from ${sql.table(table)} where ${which} returning *)
        insert into ${sql.table(table)} select * from gone order by random()`.execute(tx);
    const ofRecent = sql`report_id in ${recent}`;
    await rewriteTable('files', sql`id in (select file_id from whistleblowing_files where ${ofRecent})`);
    await rewriteTable('whistleblowing_files', ofRecent);
    await rewriteTable('whistleblowing_messages', ofRecent);
    const { numAffectedRows } = await rewriteTable('whistleblowing_reports', sql`id in ${recent}`);
    return (numAffectedRows ?? 0n) > 0n;
  });
  if (isDone) await vacuumReports(direct);
}

/** @param direct - `Database.direct`, which has no statement timeout */
export async function vacuumReports(direct: Kysely<Tables>): Promise<void> {
  // `deliveries` contained the rows of report mails, which are deleted once sent.
  await sql`vacuum whistleblowing_reports, whistleblowing_messages, whistleblowing_files, files, deliveries`.execute(
    direct,
  );
}
