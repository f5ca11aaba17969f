import { type Kysely, sql } from 'kysely';

/** Why nothing was sent for a delivery that is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries add column left_out text`.execute(db);
}
