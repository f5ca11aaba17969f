import { sql } from 'kysely';
import type {
  DeliveryCount,
  OpenDelivery,
  OperationsRoom,
  Today,
  Versions,
} from '#contract/desk-operations.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Author } from '../content/versions/versions.ts';
import { lateMs, pageOfDeliveries } from '../customers/deliveries/list.ts';
import { retryAllDeliveries, retryDelivery } from '../customers/deliveries/retry-deliveries.ts';
import { codesToday } from '../intake/one-time-codes/code-budget.ts';
import type { Services } from '../intake/services.ts';
import { nextCursor, parseTimeCursor } from '../platform/database/cursor.ts';
import { isId } from '../platform/database/ids.ts';
import { appliedMigrations, knownMigrations } from '../platform/database/migrate.ts';
import { lastBackup } from '../platform/last-backup.ts';
import { siteVersion } from '../platform/site-version.ts';
import { recordAudit } from './audit-log.ts';
import { readStatus } from './status/read-status.ts';

export type Check = OperationsRoom['check'];

const pageSize = 50;
/** Deliveries per `retryAll`. The page waits until they are queued, which takes a few seconds. */
const maxRetries = 5000;

export function operationsRoom(services: Services, actor: Author, check: Check): OperationsRoom {
  const { database, queue, now } = services;
  const recordRetry = (about?: string) =>
    recordAudit(services, actor, { action: 'deliveries-retried', ...(about && { about }) });
  return {
    deliveries: (query) => openDeliveries(services, query),
    async retry(id) {
      if (!isId(id)) return false;
      await recordRetry(id);
      return retryDelivery(database.db, queue, id, now());
    },
    async retryAll() {
      await recordRetry();
      return retryAllDeliveries(database.db, queue, now(), maxRetries);
    },
    status: () => readStatus(services),
    counts: () => countDeliveries(services),
    today: () => countToday(services),
    versions: () => versionsOf(services),
    check,
  };
}

type DeliveriesQuery = Parameters<OperationsRoom['deliveries']>[0];

async function openDeliveries(
  { database, now }: Services,
  { state, kind, after }: DeliveriesQuery,
): Promise<{ deliveries: OpenDelivery[]; next: string | undefined }> {
  const rows = await pageOfDeliveries(database.db, {
    state: state === 'failed' ? 'failed' : 'pending',
    kind: /^[a-z-]{1,30}$/.test(kind ?? '') ? kind : undefined,
    enqueuedBefore: state === 'late' ? new Date(now().getTime() - lateMs) : undefined,
    after: parseTimeCursor(after),
    most: pageSize,
  });
  return {
    deliveries: rows.map(({ id, reference, kind, attempts, enqueuedAt, nextAttemptAt, lastError }) => ({
      id,
      reference,
      kind,
      attempts,
      lastError,
      enqueuedAt: enqueuedAt.toISOString(),
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    })),
    next: nextCursor(rows, pageSize, ({ enqueuedAt: at, id }) => ({ at, id })),
  };
}

const dayBegan = (now: Date) => new Date(`${todayInRiyadh(now)}T00:00:00+03:00`);

/** Mails about reports count only after they have failed, as in the list of deliveries. */
async function countDeliveries({ database: { db }, now }: Services): Promise<DeliveryCount[]> {
  const late = new Date(now().getTime() - lateMs);
  const { rows } = await sql<DeliveryCount>`
    select kind, sum(failed)::int as failed, sum(late)::int as late, sum(pending)::int as pending, sum(delivered)::int as delivered
    from (
      select kind, count(*) filter (where state = 'failed') as failed, 0 as delivered,
        count(*) filter (where state = 'pending' and enqueued_at < ${late}) as late, count(*) filter (where state = 'pending') as pending
      from deliveries where state <> 'delivered' and (report_id is null or state = 'failed') group by kind
      union all
      select kind, 0, count(*), 0, 0 from deliveries
      where state = 'delivered' and delivered_at >= ${dayBegan(now())} group by kind
    ) as counted
    group by kind order by kind`.execute(db);
  return rows;
}

async function countToday(services: Services): Promise<Today> {
  const { database, now } = services;
  const submissions = await database.db
    .selectFrom('submissions')
    .select(({ fn }) => ['form', fn.countAll<string>().as('count')])
    .where('received_at', '>=', dayBegan(now()))
    .groupBy('form')
    .orderBy('form')
    .execute();
  return {
    submissions: submissions.map(({ form, count }) => ({ form, count: Number(count) })),
    codes: await codesToday(services),
  };
}

async function versionsOf({ database: { db }, config: { backupDir } }: Services): Promise<Versions> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const applied = await appliedMigrations(db);
  const last = backupDir && (await lastBackup(backupDir));
  return {
    site: siteVersion,
    node: process.versions.node,
    postgres: rows[0]?.version ?? '',
    migrations: { applied: applied.length, known: knownMigrations.length },
    lastBackup: last ? last.toISOString() : null,
  };
}
