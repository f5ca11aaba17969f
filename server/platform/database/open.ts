import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from 'pg-boss';
import type { Logger } from 'pino';
import { acquirePostgres, type Holder } from './acquire-postgres.ts';
import { explainConnection } from './explain.ts';
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

export interface Database {
  db: Kysely<Tables>;
  /** One connection without a pooler or a statement timeout, for session state and slow statements. */
  direct: Kysely<Tables>;
  queue: { db: Db };
  pool: Pool;
  /** `waiting` counts requests for a connection. */
  connections(): { idle: number; busy: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseLocation {
  databaseUrl: string | undefined;
  /** The server behind `databaseUrl`, when that is a connection pooler. */
  databaseDirectUrl?: string | undefined;
  dataDir: string;
}

/**
 * Opens the database for the site and applies pending migrations. Closing the database also stops an embedded server,
 * unless a command still uses the server.
 * @throws with a one-line message when the server does not answer, cannot run here, or another site holds DATA_DIR;
 * otherwise the database's error
 */
export async function openDatabase(location: DatabaseLocation, log: Logger): Promise<Database> {
  const database = await open(location, log, 'site');
  return closingOnError(database, location, () => migrateDatabase(database, location));
}

/** A command found pending migrations. Servers of the older version may still use the tables. */
class OlderTables extends Error {}

/**
 * Opens the database for a command that runs while the site runs. Migrates only an empty database; a server's start
 * applies later migrations.
 * @throws OlderTables when migrations are pending
 */
export async function openMigrated(location: DatabaseLocation, log: Logger): Promise<Database> {
  const database = await openUnmigrated(location, log);
  return closingOnError(database, location, async () => {
    const applied = await appliedMigrations(database.db);
    const pending = knownMigrations.filter((name) => !applied.includes(name));
    if (applied.length > 0 && pending.length > 0)
      throw new OlderTables(`migrations pending: ${pending.join(', ')}. Restart the servers to apply them`);
    await migrateDatabase(database, location);
  });
}

/** Neither checks nor changes the tables. */
export function openUnmigrated(location: DatabaseLocation, log: Logger): Promise<Database> {
  return open(location, log, 'command');
}

async function migrateDatabase(
  { db, direct }: Database,
  { databaseUrl, databaseDirectUrl }: DatabaseLocation,
) {
  // Kysely would take its lock and read the whole catalogue before it finds nothing to do.
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
  const held = await acquirePostgres(dataDir, holder, log);
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
