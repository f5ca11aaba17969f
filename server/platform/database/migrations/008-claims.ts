import { type Kysely, sql } from 'kysely';

/** Whose claim an idempotency key is: a request whose claim was taken over settles nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_keys add column claim uuid`.execute(db);
}
