import { type Kysely, sql } from 'kysely';

/** Complaints have a day by which they are answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table submissions
    -- In Riyadh; null for what is no complaint.
    add column answer_by date,
    add column answered_at timestamptz,
    -- When the staff were last reminded of it.
    add column reminded_at timestamptz`.execute(db);
  await sql`create index submissions_unanswered on submissions (answer_by)
    where answer_by is not null and answered_at is null and erased_at is null`.execute(db);
}
