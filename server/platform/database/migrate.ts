import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as initial from './migrations/001-initial.ts';
import type { Tables } from './schema.ts';

/** Every migration, in order. A released migration never changes. */
const migrations: Record<string, Migration> = { '001-initial': initial };

/** Their names, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/** Milliseconds that a migration waits for a table in use: everybody who wants the table next waits behind it. */
const lockMs = 3000;

/**
 * Brings the tables up to date. Several processes may start at once: Kysely takes a session lock.
 * @param db - `Database.direct`
 * @throws the database's error when a migration fails or waits too long for a table; then none of it is kept
 */
export async function migrate(db: Kysely<Tables>, wanted = migrations): Promise<void> {
  const names = Object.entries(wanted).map(([name, migration]) => [name, withLockTimeout(migration)]);
  const provider = { getMigrations: async () => Object.fromEntries(names) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

/** Limits the wait for tables only. The lock between processes that migrate has no limit. */
function withLockTimeout({ up }: Migration): Migration {
  return {
    async up(db) {
      await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
      await up(db);
    },
  };
}

/** The migrations that a database has seen; none of one that was never migrated. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/**
 * The migrations of this version that the database has not seen; a newer version's are no matter.
 * @throws what the database said, when it does not answer or was never migrated
 */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return knownMigrations.filter((name) => !applied.has(name));
}
