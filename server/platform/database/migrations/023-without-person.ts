import { type Kysely, sql } from 'kysely';

/**
 * What each export or erasure of a person looks for among all submissions: there are few, or none. Of ten
 * million the whole table was read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index submissions_without_person on submissions (id) where person is null and erased_at is null',
];
