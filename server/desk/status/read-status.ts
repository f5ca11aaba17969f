import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { StatusLine } from '#contract/desk-operations.ts';
import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { lateMs } from '../../customers/deliveries/list.ts';
import { codesToday } from '../../intake/one-time-codes/code-budget.ts';
import type { CoreServices } from '../../intake/services.ts';
import type { Config } from '../../platform/configuration/config.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { lastBackup } from '../../platform/last-backup.ts';

/** About as in the alarms `CodesNearlySpent`, `BackupOld` and `DiskFull`. */
const mostCodesPercent = 80;
const oldestBackupHours = 26;
const leastDiskGb = 2;
/** An old secret that ends this soon must be removed, or its day set later. */
const secretMs = 2 * 24 * 3_600_000;

const hourMs = 3_600_000;
const gb = 1024 ** 3;

/** Counts what an operator looks at first. Asks no third party, so it takes milliseconds; `check` verifies everything. */
export async function readStatus(services: CoreServices): Promise<StatusLine[]> {
  const { config, database, now } = services;
  const { db } = database;
  const at = now();
  const today = todayInRiyadh(at);
  const codes = await codesToday(services);
  const codesPercent = Math.round((100 * codes.sent) / codes.budget);
  const backupHours = await backupAge(config, at);
  const diskGb = await freeGb(config);
  const some = (name: StatusLine['name'], count: number): StatusLine => ({
    name,
    count,
    isUrgent: count > 0,
  });
  return [
    some('failed', await countDeliveries(db, 'failed')),
    some('late', await countDeliveries(db, 'pending', new Date(at.getTime() - lateMs))),
    some('complaints', await countComplaints(db, today)),
    some('requests', await countRequests(db, today)),
    some('reports', await countReports(services, today)),
    { name: 'codes', count: codesPercent, isUrgent: codesPercent >= mostCodesPercent },
    {
      name: 'backup',
      count: backupHours ?? null,
      // The sandbox needs no backup.
      isUrgent: (backupHours ?? Number.POSITIVE_INFINITY) > oldestBackupHours && config.gateways === 'live',
    },
    { name: 'disk', count: diskGb, isUrgent: diskGb < leastDiskGb },
    some('secrets', endingSecrets(config, at)),
  ];
}

async function countOf(query: { execute(): Promise<{ count: string }[]> }): Promise<number> {
  return Number((await query.execute())[0]?.count ?? 0);
}

/** Pending mails about reports are left out: their number would reveal when a report arrived. */
const countDeliveries = (db: Kysely<Tables>, state: 'failed' | 'pending', enqueuedBefore?: Date) =>
  countOf(
    db
      .selectFrom('deliveries')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', sql.lit(state))
      .$if(state === 'pending', (query) => query.where('report_id', 'is', null))
      .$if(enqueuedBefore !== undefined, (query) =>
        query.where('enqueued_at', '<', enqueuedBefore ?? new Date(0)),
      ),
  );

const countComplaints = (db: Kysely<Tables>, today: CivilDate) =>
  countOf(
    db
      .selectFrom('submissions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('answer_by', '<', today)
      .where('answered_at', 'is', null)
      .where('erased_at', 'is', null),
  );

const countRequests = (db: Kysely<Tables>, today: CivilDate) =>
  countOf(
    db
      .selectFrom('data_subject_requests')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '=', 'open')
      .where('due_on', '<', today),
  );

/** Open ones that were not acknowledged or not answered in time (`deadlinesOf`). */
const countReports = ({ database, content }: CoreServices, today: CivilDate) => {
  const { acknowledgeDays, answerMonths } = content.whistleblowing;
  return countOf(
    database.db
      .selectFrom('whistleblowing_reports')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('state', '<>', 'closed')
      .where(
        sql<boolean>`(acknowledged_on is null and received_on + ${acknowledgeDays}::int < ${today}::date
          or answered_on is null and received_on + make_interval(months => ${answerMonths}::int) < ${today}::date)`,
      ),
  );
};

async function backupAge({ backupDir }: Config, now: Date): Promise<number | undefined> {
  const last = backupDir && (await lastBackup(backupDir));
  return last ? Math.max(0, Math.floor((now.getTime() - last.getTime()) / hourMs)) : undefined;
}

async function freeGb({ dataDir }: Config): Promise<number> {
  const { bavail, bsize } = await statfs(dataDir);
  return Math.floor((bavail * bsize) / gb);
}

function endingSecrets(config: Config, now: Date): number {
  const rings = [
    config.whistleblowingKeys,
    config.dataKeys,
    config.surveySecrets,
    config.crmSecrets,
    config.crmEventSecrets,
    config.metricsTokens,
  ];
  const ends = rings.flatMap((ring) => ring?.flatMap(({ until }) => until ?? []) ?? []);
  const left = ends.map((until) => until.getTime() - now.getTime());
  // A MALPRACTICE_KEY stays in the settings long after its last day.
  return left.filter((ms) => ms > 0 && ms < secretMs).length;
}
