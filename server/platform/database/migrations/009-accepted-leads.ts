import { type Kysely, sql } from 'kysely';

/** Leads are exported by when they were accepted: of a million, the few of a day are found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create index submissions_accepted on submissions (accepted_at, id) where state = 'accepted'")
    .execute(db);
}
