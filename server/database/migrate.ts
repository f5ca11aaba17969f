import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as submissions from './migrations/001-submissions.ts';
import * as queueSchema from './migrations/002-queue-schema.ts';
import * as spentCodes from './migrations/003-spent-codes.ts';
import * as filesReportsCustomers from './migrations/004-files-reports-customers.ts';
import * as personalColumns from './migrations/005-personal-columns.ts';
import * as signs from './migrations/007-signs.ts';
import * as acceptedLeads from './migrations/008-accepted-leads.ts';
import type { Tables } from './schema.ts';

/** Every migration, in order. One that was released is never edited. */
const migrations: Record<string, Migration> = {
  '001-submissions': submissions,
  '002-queue-schema': queueSchema,
  '003-spent-codes': spentCodes,
  '004-files-reports-customers': filesReportsCustomers,
  '005-personal-columns': personalColumns,
  '007-signs': signs,
  '008-accepted-leads': acceptedLeads,
};

/** Their names, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/**
 * Brings the tables up to date. Several processes may start at once: Kysely holds an advisory lock meanwhile.
 * @param to - the last migration to apply, where it is not the newest
 * @throws what the database said, when a migration fails; nothing of it is kept then
 */
export async function migrate(db: Kysely<Tables>, to?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error;
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
