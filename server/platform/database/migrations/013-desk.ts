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
  `alter table malpractice_reports
    alter column receipt_hash drop not null,
    drop constraint malpractice_reports_state_check,
    add column receipt_recipient text unique,
    add column receipt_key bytea,
    add column recipient text,
    add column notes_recipient text,
    add column officers_key bytea,
    add column key_officers uuid[] not null default '{}',
    add column assigned_to uuid references officers,
    add column acknowledged_on date,
    add column answered_on date,
    add column closed_on date,
    add column outcome text check (outcome in ('measures', 'nothing-found', 'not-ours'))`,
  `update malpractice_reports r set answered_on = m.day, acknowledged_on = m.day
    from (select report_id, min(written_on) as day from malpractice_messages where author = 'officer' group by 1) m
    where m.report_id = r.id`,
  "update malpractice_reports set state = 'examined' where state = 'answered'",
  // How those from before were closed, nobody wrote down.
  "update malpractice_reports set closed_on = coalesce(answered_on, received_on) where state = 'closed'",
  `alter table malpractice_reports
    add check (state in ('received', 'acknowledged', 'examined', 'closed')),
    add check ((state = 'closed') = (closed_on is not null)),
    add check ((officers_key is null) = (recipient is null) and (recipient is null) = (notes_recipient is null))`,
  `alter table malpractice_messages
    drop constraint malpractice_messages_author_check,
    add check (author in ('reporter', 'officer', 'note')),
    add column officer_id uuid references officers`,
  // file_id of the reports is what versions before had: one file at most.
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
