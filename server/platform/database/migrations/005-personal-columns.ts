import { type Kysely, sql } from 'kysely';

/** Personal columns are encrypted: what they are found by, with which keys, and what was erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Whose a submission is: the keyed digest of the national id.
  'alter table submissions add column person text, add column erased_at timestamptz',
  'create index submissions_person on submissions (person) where person is not null',

  // The id behind the digest: another key needs it again.
  'alter table customers add column sealed_id text not null',
  // Another key is another digest.
  `alter table email_changes
    drop constraint email_changes_national_id_fkey,
    add constraint email_changes_national_id_fkey
      foreign key (national_id) references customers on update cascade on delete cascade`,

  // The ids of the keys that rows are encrypted with; the keys stand nowhere.
  'create table data_keys (id text primary key)',
];
