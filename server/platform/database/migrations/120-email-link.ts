import { type Kysely, sql } from 'kysely';

/** The digest of the newest link that confirms another e-mail address, in the place of a count and a moment that anybody could write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions drop column email_links, drop column email_link_at, add column email_link text`.execute(
    db,
  );
}
