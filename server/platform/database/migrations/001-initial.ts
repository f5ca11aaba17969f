import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';

/** Sorted by foreign keys: a file refers only to earlier ones. */
const files = ['submissions', 'customers', 'desk', 'content', 'whistleblowing', 'deliveries', 'figures'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of files) {
    const statements = readFileSync(new URL(`001-initial/${file}.sql`, import.meta.url), 'utf8');
    await sql.raw(statements).execute(db);
  }
}
