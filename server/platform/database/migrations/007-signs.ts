import { type Kysely, sql } from 'kysely';

/** What spoke for a program having sent a submission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table submissions add column signs text[]').execute(db);
}
