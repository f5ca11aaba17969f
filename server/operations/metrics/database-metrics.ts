import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { codesToday } from '../../intake/one-time-codes/code-budget.ts';
import type { Services } from '../../intake/services.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { lastBackup } from '../../platform/last-backup.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** Concurrent scrapes share one read of the database. */
const freshMs = 5000;
/** A slower database counts as down. */
const timeoutMs = 5000;

interface Snapshot {
  isUp: boolean;
  isMigrated: boolean;
  open: { kind: string; state: string; count: number; oldestSeconds: number }[];
  codes?: { sent: number; budget: number };
}

const down: Snapshot = { isUp: false, isMigrated: false, open: [] };

type WatchedServices = Pick<Services, 'config' | 'database' | 'log' | 'metrics' | 'now' | 'rateLimits'>;

/**
 * Adds gauges that are read at each scrape. If the database does not answer, `database_up` and `database_migrated` are
 * 0, and gauges of its rows are absent.
 */
export function watchDatabase(services: WatchedServices): void {
  const { config, database, metrics, now } = services;
  const registers = [metrics.registry];
  const snapshot = cached(
    () => withTimeout(timeoutMs, readSnapshot(services)).catch(() => down),
    freshMs,
    now,
  );

  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // Otherwise a gauge without labels starts at 0, as if a backup had just been made.
        if (labelNames.length === 0) this.remove();
        await read(this);
      },
    });

  gauge('database_up', '1 when the database answers', [], async (one) =>
    one.set(Number((await snapshot()).isUp)),
  );
  gauge('database_migrated', '1 when every migration of this version is applied', [], async (one) =>
    one.set(Number((await snapshot()).isMigrated)),
  );
  gauge('deliveries_open', 'deliveries that are pending or have failed', ['kind', 'state'], async (one) => {
    for (const { kind, state, count } of (await snapshot()).open) one.set({ kind, state }, count);
  });
  gauge('deliveries_oldest_pending_seconds', 'age of the oldest pending delivery', ['kind'], async (one) => {
    for (const { kind, state, oldestSeconds } of (await snapshot()).open)
      if (state === 'pending') one.set({ kind }, oldestSeconds);
  });
  gauge(
    'one_time_codes_today',
    'one-time codes sent today (Riyadh), all processes',
    ['count'],
    async (one) => {
      for (const [count, value] of Object.entries((await snapshot()).codes ?? {})) one.set({ count }, value);
    },
  );
  gauge('database_connections', 'connections of the pool (PostgreSQL)', ['state'], async (one) => {
    // Wait, so that our own query does not count as busy.
    await snapshot();
    for (const [state, count] of Object.entries(database.connections())) one.set({ state }, count);
  });
  gauge('data_dir_free_bytes', 'free space on the disk of DATA_DIR', [], async (one) => {
    const { bavail, bsize } = await statfs(config.dataDir);
    one.set(bavail * bsize);
  });
  gauge('last_backup_age_seconds', 'age of the newest file in BACKUP_DIR', [], async (one) => {
    const last = config.backupDir && (await lastBackup(config.backupDir));
    if (last) one.set((now().getTime() - last.getTime()) / 1000);
  });
}

/**
 * Counts only open deliveries, which have an index; the worker counts those that succeed. Omits mails about reports.
 */
async function readSnapshot(services: WatchedServices): Promise<Snapshot> {
  const { db } = services.database;
  const { now } = services;
  const pending = await pendingMigrations(db);
  if (pending.length > 0) return { ...down, isUp: true };
  const { rows } = await sql<{ kind: string; state: string; count: number; oldest: Date }>`
    select kind, state, count(*)::int as count, min(enqueued_at) as oldest from deliveries
    where state <> 'delivered' and report_id is null
    group by kind, state`.execute(db);
  const open = rows.map(({ oldest, ...row }) => ({
    ...row,
    oldestSeconds: Math.max(0, (now().getTime() - oldest.getTime()) / 1000),
  }));
  return { isUp: true, isMigrated: true, open, codes: await codesToday(services) };
}

function cached<T>(read: () => Promise<T>, ms: number, now: () => Date): () => Promise<T> {
  let last: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    const at = now().getTime();
    // Read again if the clock was set back.
    if (!last || Math.abs(at - readAt) > ms) [last, readAt] = [read(), at];
    return last;
  };
}
