import { type Kysely, sql } from 'kysely';

/**
 * Who knows somebody's national id opens requests of their own with it, and takes none away from its owner; and of the links
 * that confirm an e-mail address the newest one counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A digest of the mobile. Null in what came before, of which who opens a request reads the mobile itself.
  `alter table data_subject_requests
    add column by_mobile text,
    add check (state = 'open' or by_mobile is null)`,
  'drop index data_subject_requests_open',
  `create unique index data_subject_requests_open on data_subject_requests (person, kind, by_mobile)
    where state = 'open'`,
  // How many were sent, and the newest when.
  'alter table submissions add column email_links integer not null default 0, add column email_link_at timestamptz',
];
