import { type Kysely, sql } from 'kysely';

/** That a code was right, the code's signed row tells; who wrote a note stands inside what is encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions drop column code_verified_at`.execute(db);
  await sql`delete from lead_notes`.execute(db);
  await sql`alter table lead_notes drop column author`.execute(db);
}
