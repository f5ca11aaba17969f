import { type Kysely, sql } from 'kysely';

/**
 * The queue's schema; pg-boss makes its own tables in it. When several processes start at once on an empty database,
 * only this runs under a lock that all of them see: pg-boss expects "already exists" of a race, and the catalogue says
 * "duplicate key" of two schemas.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists pgboss`.execute(db);
}
