import { type Kysely, sql } from 'kysely';

/** The desk: who may read reports, who is signed in, who looked at what; and reports that only officers can read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table officers (
    id uuid primary key,
    subject text not null,
    name text not null,
    email text,
    recipient text not null unique,
    state text not null check (state in ('waiting', 'active', 'removed')),
    since timestamptz not null,
    mac text not null
  )`,
  "create unique index officers_subject on officers (subject, state) where state <> 'removed'",

  // Sessions are known by a digest of what the browser holds; the address is a keyed digest too.
  `create table desk_sessions (
    digest text primary key,
    subject text not null,
    name text not null,
    email text,
    roles text[] not null,
    provider_session text,
    address text not null,
    began_at timestamptz not null,
    seen_at timestamptz not null,
    mac text not null
  )`,

  // A chain: each row's digest is over its own words and the digest before it.
  `create table desk_looks (
    position integer primary key,
    at timestamptz not null,
    subject text not null,
    name text not null,
    action text not null,
    about text,
    reason text,
    digest text not null
  )`,

  // A report has a key pair of its own, and one more for notes: everything is encrypted to their public halves, and
  // their secret halves to the officers (officers_key); the report's also to what follows from the receipt code.
  // The MACs are over how many messages there are, so that one that was deleted is missed.
  `alter table malpractice_reports
    drop constraint malpractice_reports_state_check,
    add column receipt_recipient text not null unique,
    add column receipt_key bytea not null,
    add column recipient text not null,
    add column notes_recipient text not null,
    add column officers_key bytea not null,
    add column key_officers uuid[] not null,
    add column messages integer not null,
    add column waits boolean not null,
    add column assigned_to uuid references officers,
    add column acknowledged_on date,
    add column answered_on date,
    add column closed_on date,
    add column outcome text check (outcome in ('measures', 'nothing-found', 'not-ours'))`,
  `alter table malpractice_reports
    add check (state in ('received', 'acknowledged', 'examined', 'closed')),
    add check ((state = 'closed') = (closed_on is not null))`,
  `alter table malpractice_messages
    drop constraint malpractice_messages_author_check,
    add check (author in ('reporter', 'officer', 'note')),
    add column officer_id uuid references officers`,
  `create table malpractice_files (
    file_id uuid primary key references files,
    report_id uuid not null references malpractice_reports,
    message_id uuid references malpractice_messages
  )`,
  'create index malpractice_files_report on malpractice_files (report_id)',

  // A delivery tells of a submission, of a report, or of who became an officer, or is one no more.
  `alter table deliveries
    drop constraint deliveries_check,
    add column officer_id uuid references officers,
    add check (num_nonnulls(submission_id, report_id, officer_id) = 1)`,
];
