import type { Kysely } from 'kysely';
import type { Db } from 'pg-boss';
import type { Logger } from 'pino';
import { appliedMigrations, knownMigrations, migrate } from './migrate.ts';
import type { Tables } from './schema.ts';

/** The database, whichever it is: one SQL dialect, and what the queue and the rate limits need of it. */
export interface Database {
  kind: 'embedded' | 'postgres';
  db: Kysely<Tables>;
  /** For pg-boss, with the name of its backend. */
  queue: { db: Db; backend: 'pglite' | 'postgres' };
  /** For rate-limiter-flexible. */
  rateLimitStore: { storeClient: unknown; storeType: string };
  /** The pool's connections by what they do, and who waits for one; where there is a pool. */
  connections?(): { idle: number; busy: number; waiting: number };
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  /** Resolves with why, if ever, once it will not answer again in this process; a new one finds all that was committed. */
  broken: Promise<unknown>;
  close(): Promise<void>;
}

/** Opens PostgreSQL at `databaseUrl`, else the embedded database in `dataDir/db`, with its tables up to date. */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
): Promise<Database> {
  const database = await openUnmigrated({ databaseUrl, dataDir }, log);
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** A command found tables of an older version: servers of that version may still run on them. */
export class OlderTables extends Error {}

/**
 * The same for a command, which leaves migrations to the start of a server. A database without tables gets them.
 * @throws OlderTables
 */
export async function openMigrated(
  place: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
): Promise<Database> {
  const database = await openUnmigrated(place, log);
  try {
    const applied = await appliedMigrations(database.db);
    const pending = knownMigrations.filter((name) => !applied.includes(name));
    if (applied.length > 0 && pending.length > 0)
      throw new OlderTables(
        `the database waits for ${pending.join(', ')}: restart the servers first, which applies them`,
      );
    if (pending.length > 0) await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** The same, with its tables as they are. An embedded database that is not there is made. */
export async function openUnmigrated(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
): Promise<Database> {
  // One of them, and its package, is never needed.
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, log);
  return (await import('./embedded.ts')).openEmbedded(dataDir, log);
}
