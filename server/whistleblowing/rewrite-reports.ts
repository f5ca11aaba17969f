import { type Kysely, type RawBuilder, sql } from 'kysely';
import { dateOfDay, dayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Services } from '../intake/services.ts';
import type { Tables } from '../platform/database/schema.ts';

/** A night that was missed is made up for by the next ones. */
const days = 7;
/** How long those who report wait, at most, for this to begin. */
const lockMs = 5000;
/** Of this alone: no number of ours means anything. */
const lockKey = 0x7265706f;

/**
 * Writes the reports and messages of the last days anew, with their files, each table in an order of chance and all in
 * one transaction: the database keeps beside each row which transaction wrote it, and where, and so the order and with
 * its own log the hour. What arrives meanwhile waits. Then what was there before is cleared away. Called each midnight in
 * Riyadh, by each process: one of several does it.
 */
export async function rewriteReports({
  database: { direct },
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const since = dateOfDay(dayInRiyadh(now()) - days);
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
    const again = (table: string, which: RawBuilder<unknown>) =>
      // What refers to a row that is gone and there again at the statement's end refers to it still. A content that does
      // not fit into its row is copied by the database, one after the other.
      sql`with gone as (delete from ${sql.table(table)} where ${which} returning *)
        insert into ${sql.table(table)} select * from gone order by random()`.execute(tx);
    const ofRecent = sql`report_id in ${recent}`;
    await again('files', sql`id in (select file_id from whistleblowing_files where ${ofRecent})`);
    await again('whistleblowing_files', ofRecent);
    await again('whistleblowing_messages', ofRecent);
    const { numAffectedRows } = await again('whistleblowing_reports', sql`id in ${recent}`);
    return (numAffectedRows ?? 0n) > 0n;
  });
  if (isDone) await clearAway(direct);
}

/**
 * Clears away what was there before rows of reports were written anew.
 * @param direct - `Database.direct`: it takes as long as it takes
 */
export async function clearAway(direct: Kysely<Tables>): Promise<void> {
  // Of the deliveries those of reports, which are gone.
  await sql`vacuum whistleblowing_reports, whistleblowing_messages, whistleblowing_files, files, deliveries`.execute(
    direct,
  );
}
