import { type Kysely, sql } from 'kysely';

/** When a survey's answer whose link was not ours gave way to one whose link was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = ['alter table submissions add column replaced_at timestamptz'];
