import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { codesToday } from '../../intake/one-time-codes/code-budget.ts';
import type { Services } from '../../intake/services.ts';
import { pendingMigrations } from '../../platform/database/migrate.ts';
import { lastBackup } from '../../platform/last-backup.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** How long what was read serves: several who scrape at once ask the database once. */
const freshMs = 5000;
/** A database that takes longer counts as down: a scrape is not worth waiting for. */
const patienceMs = 5000;

interface Seen {
  isUp: boolean;
  isMigrated: boolean;
  open: { kind: string; state: string; count: number; oldestSeconds: number }[];
  codes?: { sent: number; budget: number };
}

const down: Seen = { isUp: false, isMigrated: false, open: [] };

type WatchedServices = Pick<Services, 'config' | 'database' | 'log' | 'metrics' | 'now' | 'rateLimits'>;

/**
 * What stands in the database and on the disk, read when somebody scrapes. A database that does not answer is
 * `database_up 0`, and what would be read from it is left out rather than guessed.
 */
export function watchDatabase(services: WatchedServices): void {
  const { config, database, metrics, now } = services;
  const registers = [metrics.registry];
  const seen = remembering(() => withTimeout(patienceMs, look(services)).catch(() => down), freshMs, now);

  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // One without labels would else begin at 0: a backup that never was is not one of just now.
        if (labelNames.length === 0) this.remove();
        await read(this);
      },
    });

  gauge('database_up', '1 when the database answers', [], async (one) =>
    one.set(Number((await seen()).isUp)),
  );
  gauge('database_migrated', '1 when every migration of this version is applied', [], async (one) =>
    one.set(Number((await seen()).isMigrated)),
  );
  gauge('deliveries_open', 'deliveries that are pending or have failed', ['kind', 'state'], async (one) => {
    for (const { kind, state, count } of (await seen()).open) one.set({ kind, state }, count);
  });
  gauge('deliveries_oldest_pending_seconds', 'age of the oldest pending delivery', ['kind'], async (one) => {
    for (const { kind, state, oldestSeconds } of (await seen()).open)
      if (state === 'pending') one.set({ kind }, oldestSeconds);
  });
  gauge('one_time_codes_today', 'codes of this day in Riyadh, of all processes', ['count'], async (one) => {
    for (const [count, value] of Object.entries((await seen()).codes ?? {})) one.set({ count }, value);
  });
  gauge('database_connections', 'connections of the pool (PostgreSQL)', ['state'], async (one) => {
    // Our own question has been answered by then.
    await seen();
    for (const [state, count] of Object.entries(database.connections())) one.set({ state }, count);
  });
  gauge('data_dir_free_bytes', 'space left where DATA_DIR is', [], async (one) => {
    const { bavail, bsize } = await statfs(config.dataDir);
    one.set(bavail * bsize);
  });
  gauge('last_backup_age_seconds', 'of the newest file in BACKUP_DIR, where it is set', [], async (one) => {
    const last = config.backupDir && (await lastBackup(config.backupDir));
    if (last) one.set((now().getTime() - last.getTime()) / 1000);
  });
}

/** Only what is open, by the index on it: the many that were delivered are counted as they are. No report's mail. */
async function look(services: WatchedServices): Promise<Seen> {
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

function remembering<T>(read: () => Promise<T>, ms: number, now: () => Date): () => Promise<T> {
  let last: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    const at = now().getTime();
    // A clock that was set back is another time as well.
    if (!last || Math.abs(at - readAt) > ms) [last, readAt] = [read(), at];
    return last;
  };
}
