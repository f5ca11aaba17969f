import { type Kysely, sql } from 'kysely';

/** How staff find leads: newest first, by form and by state, by mobile; and what they write about one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index submissions_followed on submissions (accepted_at, id) where progress is not null',
  'create index submissions_followed_form on submissions (form, accepted_at, id) where progress is not null',
  'create index submissions_followed_progress on submissions (progress, accepted_at, id) where progress is not null',
  `create index submissions_followed_source on submissions ((campaign ->> 'source'), accepted_at, id)
    where progress is not null`,
  // A digest of the mobile that its sender follows it with.
  'alter table submissions add column mobile text',
  'create index submissions_mobile on submissions (mobile) where mobile is not null',
  `create table lead_notes (
    id uuid primary key,
    submission_id uuid not null references submissions on delete cascade,
    written_at timestamptz not null,
    -- Who wrote it, by name: people come and go at the provider.
    author text not null,
    body text not null
  )`,
  'create index lead_notes_submission on lead_notes (submission_id, written_at)',
];
