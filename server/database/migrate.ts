import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as submissions from './migrations/001-submissions.ts';
import * as queueSchema from './migrations/002-queue-schema.ts';
import * as spentCodes from './migrations/003-spent-codes.ts';
import * as filesReportsCustomers from './migrations/004-files-reports-customers.ts';
import * as personalColumns from './migrations/005-personal-columns.ts';
import * as signs from './migrations/007-signs.ts';
import type { Tables } from './schema.ts';

/** Every migration, in order. One that was released is never edited. */
const migrations: Record<string, Migration> = {
  '001-submissions': submissions,
  '002-queue-schema': queueSchema,
  '003-spent-codes': spentCodes,
  '004-files-reports-customers': filesReportsCustomers,
  '005-personal-columns': personalColumns,
  '007-signs': signs,
};

/**
 * Brings the tables up to date. Several processes may start at once: Kysely holds an advisory lock meanwhile.
 * @throws what the database said, when a migration fails; nothing of it is kept then
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
