import { type Kysely, sql } from 'kysely';

/** The key that somebody at the desk has shown to hold in this session (age1…). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_sessions add column proven_recipient text`.execute(db);
}
