import { type Kysely, sql } from 'kysely';

/** Files, malpractice reports, customers and their e-mail changes, and what a survey's answer is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What an answer is about (a contract, a ticket, a mobile and its day), and whether its link was signed by us.
  'alter table submissions add column subject text, add column link_verified boolean',
  'create unique index submissions_subject on submissions (form, subject) where subject is not null',

  // The embedded database keeps content on disk, in DATA_DIR/files; PostgreSQL keeps it here.
  `create table files (
    id uuid primary key,
    submission_id uuid references submissions on delete cascade,
    field text,
    name text,
    content_type text,
    notes text[],
    size integer not null,
    content bytea
  )`,
  'create index files_submission on files (submission_id)',

  // Neither table has a time: a report is dated by its day (R12.2).
  `create table malpractice_reports (
    id uuid primary key,
    reference text not null unique,
    state text not null check (state in ('received', 'answered', 'closed')),
    received_on date not null,
    body bytea not null,
    mac text not null
  )`,
  `create table malpractice_messages (
    id uuid primary key,
    report_id uuid not null references malpractice_reports on delete cascade,
    position integer not null,
    author text not null check (author in ('reporter', 'officer')),
    written_on date not null,
    body bytea not null,
    mac text not null,
    unique (report_id, position)
  )`,

  // A delivery tells of a submission or of a report.
  `alter table deliveries
    alter column submission_id drop not null,
    add column report_id uuid references malpractice_reports on delete cascade,
    add check (num_nonnulls(submission_id, report_id) = 1)`,

  `create table customers (
    national_id text primary key,
    mobile text not null,
    email text,
    mac text not null
  )`,
  `create table email_changes (
    submission_id uuid primary key references submissions on delete cascade,
    national_id text not null references customers on delete cascade,
    email text not null,
    replaced text,
    expires_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz,
    mac text not null
  )`,
  'create index email_changes_customer on email_changes (national_id)',
];
