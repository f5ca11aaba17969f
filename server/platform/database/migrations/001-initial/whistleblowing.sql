-- Reports of malpractice have days, no times (R12.2).

-- Each report has a key pair for its text and one for its notes. Their secret halves are encrypted to the officers (officers_key),
-- the report's also to a key derived from the report code (receipt_key). The MAC covers the number of messages, so that a deleted
-- one is noticed.
create table whistleblowing_reports (
  id uuid primary key,
  reference text not null unique,
  state text not null check (state in ('received', 'acknowledged', 'examined', 'closed')),
  received_on date not null,
  body bytea not null,
  receipt_recipient text not null unique,
  receipt_key bytea not null,
  recipient text not null,
  notes_recipient text not null,
  officers_key bytea not null,
  key_officers uuid[] not null,
  messages integer not null,
  awaits_reply boolean not null,
  assigned_to uuid references officers,
  acknowledged_on date,
  answered_on date,
  closed_on date,
  outcome text check (outcome in ('measures', 'nothing-found', 'not-ours')),
  mac text not null,
  check ((state = 'closed') = (closed_on is not null))
);
create index whistleblowing_reports_open on whistleblowing_reports (received_on, reference) where state <> 'closed';
create index whistleblowing_reports_closed on whistleblowing_reports (received_on, reference) where state = 'closed';

-- No cascade to what belongs to a report: reports are deleted and inserted again each night, in random order.
create table whistleblowing_messages (
  id uuid primary key,
  report_id uuid not null references whistleblowing_reports,
  position integer not null,
  author text not null check (author in ('reporter', 'officer', 'note')),
  officer_id uuid references officers,
  written_on date not null,
  body bytea not null,
  mac text not null,
  unique (report_id, position)
);

create table whistleblowing_files (
  file_id uuid primary key references files,
  report_id uuid not null references whistleblowing_reports,
  message_id uuid references whistleblowing_messages
);
create index whistleblowing_files_report on whistleblowing_files (report_id);
