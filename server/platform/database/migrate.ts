import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/001-initial.ts';
import type { Tables } from './schema.ts';

/** Sorted. A released migration never changes. */
const migrations: Record<string, Migration> = { '001-initial': initial };

export const knownMigrations: readonly string[] = Object.keys(migrations);

/** Limit for a migration's wait for a table lock. Later queries on the table queue behind that wait. */
const lockMs = 3000;

/**
 * Migrates the database. Several processes may start at once: Kysely takes a session-level lock.
 * @param db - `Database.direct`
 * @throws the database's error when a migration fails or its wait for a table times out; all migrations roll back
 */
export async function migrate(db: Kysely<Tables>, wanted = migrations): Promise<void> {
  const names = Object.entries(wanted).map(([name, migration]) => [name, withLockTimeout(migration)]);
  const provider = { getMigrations: async () => Object.fromEntries(names) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Limits a migration's waits for tables. The wait for other migrating processes has a longer limit, set by Kysely. */
function withLockTimeout({ up }: Migration): Migration {
  return {
    async up(db) {
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
      await up(db);
    },
  };
}

/** Returns an empty list for a database that was never migrated. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/**
 * Ignores applied migrations of newer versions.
 * @throws the database's error when it does not answer or was never migrated
 */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return knownMigrations.filter((name) => !applied.has(name));
}
