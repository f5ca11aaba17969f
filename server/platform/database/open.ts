import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from 'pg-boss';
import type { Logger } from 'pino';
import { explainConnection } from './explain.ts';
import { type Holder, holdPostgres } from './hold-postgres.ts';
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

/** PostgreSQL, and what the queue and the rate limits need of it. */
export interface Database {
  db: Kysely<Tables>;
  /** For pg-boss. */
  queue: { db: Db };
  pool: Pool;
  /** The pool's connections by what they do, and who waits for one. */
  connections(): { idle: number; busy: number; waiting: number };
  close(): Promise<void>;
}

/** Where PostgreSQL is: at `databaseUrl`, else one of our own in `dataDir`. */
export interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

/**
 * Opens the database of a site, with its tables up to date. A PostgreSQL of our own runs for as long as it is open.
 * @throws with one line when it does not answer, cannot run here, or another site holds DATA_DIR; else what it said
 */
export async function openDatabase(place: Place, log: Logger): Promise<Database> {
  const database = await open(place, log, 'site');
  return closingOnError(database, place, () => migrate(database.db));
}

/** A command found tables of an older version: servers of that version may still run on them. */
class OlderTables extends Error {}

/**
 * The same for a command, beside the site, which leaves migrations to the start of a server. A database without tables
 * gets them.
 * @throws OlderTables
 */
export async function openMigrated(place: Place, log: Logger): Promise<Database> {
  const database = await openUnmigrated(place, log);
  return closingOnError(database, place, async () => {
    const applied = await appliedMigrations(database.db);
    const pending = knownMigrations.filter((name) => !applied.includes(name));
    if (applied.length > 0 && pending.length > 0)
      throw new OlderTables(
        `the database waits for ${pending.join(', ')}: restart the servers first, which applies them`,
      );
    if (pending.length > 0) await migrate(database.db);
  });
}

/** The same for a command, with its tables as they are. */
export function openUnmigrated(place: Place, log: Logger): Promise<Database> {
  return open(place, log, 'command');
}

async function open({ databaseUrl, dataDir }: Place, log: Logger, holder: Holder): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, log);
  const held = await holdPostgres(dataDir, holder, log);
  const database = openPostgres(held.url, log);
  return {
    ...database,
    async close() {
      await database.close();
      await held.release();
    },
  };
}

async function closingOnError(
  database: Database,
  { databaseUrl }: Place,
  work: () => Promise<void>,
): Promise<Database> {
  try {
    await work();
    return database;
  } catch (error) {
    await database.close();
    throw explainConnection(error, databaseUrl);
  }
}
