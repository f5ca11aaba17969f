import { type Kysely, sql } from 'kysely';

/** Two lists of the desk that read whole tables to find a page of few: leads that seem a program's, and cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index submissions_followed_signs on submissions (accepted_at, id)
    where progress is not null and signs is not null`,
  "create index malpractice_reports_open on malpractice_reports (received_on, reference) where state <> 'closed'",
  "create index malpractice_reports_closed on malpractice_reports (received_on, reference) where state = 'closed'",
];
