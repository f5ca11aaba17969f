import { type Kysely, sql } from 'kysely';

/** No file lies on a disk any more: the database that kept them there is not read any more either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table files alter column content set not null').execute(db);
}
