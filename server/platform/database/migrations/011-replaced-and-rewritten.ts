import { type Kysely, sql } from 'kysely';

/** Answers of surveys that were replaced; and reports of malpractice that are written anew in an order of chance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // When an answer whose link was not ours gave way to one whose link was.
  'alter table submissions add column replaced_at timestamptz',

  // A mail about a report leaves no row once it was sent.
  "delete from deliveries where report_id is not null and state = 'delivered'",

  // A row that is deleted and there again at the statement's end takes nothing along.
  ...['malpractice_messages', 'deliveries'].map(
    (table) => `alter table ${table}
      drop constraint ${table}_report_id_fkey,
      add constraint ${table}_report_id_fkey foreign key (report_id) references malpractice_reports`,
  ),
];
