import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as submissions from './migrations/001-submissions.ts';
import * as queueSchema from './migrations/002-queue-schema.ts';
import * as spentCodes from './migrations/003-spent-codes.ts';
import * as filesReportsCustomers from './migrations/004-files-reports-customers.ts';
import * as personalColumns from './migrations/005-personal-columns.ts';
import * as botSignals from './migrations/007-signs.ts';
import * as claims from './migrations/008-claims.ts';
import * as acceptedLeads from './migrations/009-accepted-leads.ts';
import * as replacedAndRewritten from './migrations/011-replaced-and-rewritten.ts';
import * as fileContent from './migrations/012-file-content.ts';
import * as desk from './migrations/013-desk.ts';
import * as keyProof from './migrations/014-key-proof.ts';
import * as leadStates from './migrations/015-lead-states.ts';
import * as dataSubjectRequests from './migrations/016-data-subject-requests.ts';
import * as funnelCounts from './migrations/017-funnel-counts.ts';
import * as leadLists from './migrations/018-lead-lists.ts';
import * as complaints from './migrations/019-complaints.ts';
import * as listIndexes from './migrations/020-list-indexes.ts';
import * as follow from './migrations/021-follow.ts';
import * as leftOut from './migrations/022-left-out.ts';
import * as withoutPerson from './migrations/023-without-person.ts';
import * as emailLink from './migrations/120-email-link.ts';
import * as signedFacts from './migrations/121-signed-facts.ts';
import * as sessionDevice from './migrations/170-session-device.ts';
import type { Tables } from './schema.ts';

/** Every migration, in order. One that was released is never edited. */
const migrations: Record<string, Migration> = {
  '001-submissions': submissions,
  '002-queue-schema': queueSchema,
  '003-spent-codes': spentCodes,
  '004-files-reports-customers': filesReportsCustomers,
  '005-personal-columns': personalColumns,
  '007-signs': botSignals,
  '008-claims': claims,
  '009-accepted-leads': acceptedLeads,
  '011-replaced-and-rewritten': replacedAndRewritten,
  '012-file-content': fileContent,
  '013-desk': desk,
  '014-key-proof': keyProof,
  '015-lead-states': leadStates,
  '016-data-subject-requests': dataSubjectRequests,
  '017-funnel-counts': funnelCounts,
  '018-lead-lists': leadLists,
  '019-complaints': complaints,
  '020-list-indexes': listIndexes,
  '021-follow': follow,
  '022-left-out': leftOut,
  '023-without-person': withoutPerson,
  '120-email-link': emailLink,
  '121-signed-facts': signedFacts,
  '170-session-device': sessionDevice,
};

/** Their names, in order. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/** How long a migration waits for a table that somebody reads: whoever comes after waits behind it. */
const lockMs = 3000;

/** Only the tables' locks: others that migrate are waited for as long as it takes. */
const impatient = Object.fromEntries(
  Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(db) {
        await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(db);
        await up(db);
      },
    },
  ]),
);

/**
 * Brings the tables up to date. Several processes may start at once: Kysely's lock is of the session.
 * @param db - `Database.direct`
 * @param to - the last migration to apply, where it is not the newest
 * @throws what the database said, when a migration fails, or a table is not free for it; nothing of it is kept then
 */
export async function migrate(db: Kysely<Tables>, to?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => impatient } });
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
