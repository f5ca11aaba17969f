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
  /**
   * One connection, straight to the server and without a limit for statements: for what keeps something in its session, or
   * takes long.
   */
  direct: Kysely<Tables>;
  /** For pg-boss. */
  queue: { db: Db };
  pool: Pool;
  /** The pool's connections by what they do, and who waits for one. */
  connections(): { idle: number; busy: number; waiting: number };
  close(): Promise<void>;
}

/** Where PostgreSQL is: at `databaseUrl`, else one of our own in `dataDir`. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  /** The server behind `databaseUrl`, where that is a pool of connections. */
  databaseDirectUrl?: string | undefined;
  dataDir: string;
}

/**
 * Opens the database of a site, with its tables up to date. A PostgreSQL of our own runs for as long as it is open.
 * @throws with one line when it does not answer, cannot run here, or another site holds DATA_DIR; else what it said
 */
export async function openDatabase(place: DatabaseLocation, log: Logger): Promise<Database> {
  const database = await open(place, log, 'site');
  return closingOnError(database, place, () => bringUpToDate(database, place));
}

/** A command found tables of an older version: servers of that version may still run on them. */
class OlderTables extends Error {}

/**
 * The same for a command, beside the site, which leaves migrations to the start of a server. A database without tables
 * gets them.
 * @throws OlderTables
 */
export async function openMigrated(place: DatabaseLocation, log: Logger): Promise<Database> {
  const database = await openUnmigrated(place, log);
  return closingOnError(database, place, async () => {
    const applied = await appliedMigrations(database.db);
    const pending = knownMigrations.filter((name) => !applied.includes(name));
    if (applied.length > 0 && pending.length > 0)
      throw new OlderTables(
        `the database waits for ${pending.join(', ')}: restart the servers first, which applies them`,
      );
    await bringUpToDate(database, place);
  });
}

/** The same for a command, with its tables as they are. */
export function openUnmigrated(place: DatabaseLocation, log: Logger): Promise<Database> {
  return open(place, log, 'command');
}

async function bringUpToDate({ db, direct }: Database, { databaseUrl, databaseDirectUrl }: DatabaseLocation) {
  // Kysely would read the whole catalogue, and wait for its lock, to find that nothing is to be done.
  if (String(await appliedMigrations(db)) === String(knownMigrations)) return;
  await migrate(direct).catch((error: unknown) => {
    throw databaseDirectUrl
      ? explainConnection(error, 'DATABASE_DIRECT_URL', databaseDirectUrl)
      : explainConnection(error, 'DATABASE_URL', databaseUrl);
  });
}

async function open(
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseLocation,
  log: Logger,
  holder: Holder,
): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl, log, databaseDirectUrl);
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
  { databaseUrl }: DatabaseLocation,
  work: () => Promise<void>,
): Promise<Database> {
  try {
    await work();
    return database;
  } catch (error) {
    await database.close();
    throw explainConnection(error, 'DATABASE_URL', databaseUrl);
  }
}
