import { type Kysely, sql } from 'kysely';

/** A verified code may prove one submission that comes after it: when it did, it is spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table one_time_codes add column spent_at timestamptz`.execute(db);
}
