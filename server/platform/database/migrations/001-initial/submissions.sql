-- pg-boss creates its tables in this schema. The schema itself is created here, under the migration lock: pg-boss tolerates
-- "already exists" when several processes start at once, but PostgreSQL reports "duplicate key" for two schemas. After a
-- restore into an empty database, pg-boss creates it.
create schema pgboss;

-- Answers are encrypted JSON with their form's name and version, so a new field needs no migration.
create table submissions (
  id uuid primary key,
  reference text not null unique,
  form text not null,
  form_version integer not null,
  language text not null check (language in ('ar', 'en')),
  state text not null check (state in ('unverified', 'accepted')),
  answers text,
  campaign jsonb not null,
  -- Blind indexes: what a survey's answer is about, the sender's national id, their mobile, the newest link that confirms an address.
  subject text,
  person text,
  mobile text,
  email_link text,
  link_verified boolean,
  identity_verified boolean,
  bot_signals text[],
  -- Null where the form is not followed.
  progress text check (progress in
    ('received', 'in-review', 'information-needed', 'approved', 'declined', 'completed', 'withdrawn')),
  progress_at timestamptz,
  messages_off_at timestamptz,
  received_at timestamptz not null,
  accepted_at timestamptz,
  -- Of complaints: the day in Riyadh by which staff answer, and the last reminder.
  answer_by date,
  answered_at timestamptz,
  reminded_at timestamptz,
  -- A number of the causes in the company's content (complaints.json). Null until staff choose one.
  complaint_cause integer,
  -- For the desk's list. Null if the form does not ask.
  city_id integer,
  amount_band smallint,
  -- The staff member who works on it (desk_staff), and when they contact the customer.
  assignee uuid,
  next_contact_at timestamptz,
  -- When a survey's answer with an unsigned link gave way to one with a signed link.
  replaced_at timestamptz,
  erased_at timestamptz,
  -- What comes first: the next contact, or the end of the day of an unanswered complaint.
  due_at timestamptz generated always as (least(next_contact_at, case when answered_at is null and erased_at is null
    then (answer_by + time '23:59') at time zone 'Asia/Riyadh' end)) stored,
  check ((state = 'accepted') = (accepted_at is not null))
);
create unique index submissions_subject on submissions (form, subject) where subject is not null;
create index submissions_person on submissions (person) where person is not null;
create index submissions_mobile on submissions (mobile) where mobile is not null;
create index submissions_received on submissions (received_at, form);
-- Each export or erasure of a person searches the few submissions that have no national id.
create index submissions_without_person on submissions (id) where person is null and erased_at is null;
create index submissions_unanswered on submissions (answer_by, id)
  where answer_by is not null and answered_at is null and erased_at is null;
-- Figures of complaints.
create index submissions_complaints on submissions (accepted_at) where answer_by is not null;
-- The export of leads, then the filters of the desk's list.
create index submissions_accepted on submissions (accepted_at, id) where state = 'accepted';
create index submissions_followed on submissions (accepted_at, id) where progress is not null;
create index submissions_followed_form on submissions (form, accepted_at, id) where progress is not null;
create index submissions_followed_progress on submissions (progress, accepted_at, id) where progress is not null;
create index submissions_followed_source on submissions ((campaign ->> 'source'), accepted_at, id)
  where progress is not null;
create index submissions_followed_city on submissions (city_id, accepted_at, id) where progress is not null;
create index submissions_followed_amount on submissions (amount_band, accepted_at, id) where progress is not null;
create index submissions_followed_assignee on submissions (assignee, accepted_at, id) where progress is not null;
create index submissions_due on submissions (due_at, id) where progress is not null and due_at is not null;
-- Staff search by the first letters of a reference.
create index submissions_reference_start on submissions (reference text_pattern_ops);
create index submissions_followed_bot_signals on submissions (accepted_at, id)
  where progress is not null and bot_signals is not null;

-- Blind indexes of what staff search leads by (server/intake/submissions/search-words.ts).
create table search_words (
  word text not null,
  submission_id uuid not null references submissions on delete cascade,
  primary key (word, submission_id)
);
create index search_words_submission on search_words (submission_id);

create table consents (
  submission_id uuid not null references submissions on delete cascade,
  name text not null,
  agreed boolean not null,
  wording text not null,
  language text not null,
  version text not null,
  agreed_at timestamptz not null,
  primary key (submission_id, name)
);

-- Files of submissions; those of reports have no submission (whistleblowing_files).
create table files (
  id uuid primary key,
  submission_id uuid references submissions on delete cascade,
  field text,
  name text,
  content_type text,
  notes text[],
  size integer not null,
  content bytea not null
);
create index files_submission on files (submission_id);

create table one_time_codes (
  id uuid primary key,
  purpose text not null,
  mobile text not null,
  subject text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  -- A verified code proves one later submission; then it is spent.
  spent_at timestamptz,
  mac text not null
);
create index one_time_codes_mobile on one_time_codes (mobile, purpose, subject);

create table idempotency_keys (
  endpoint text not null,
  key text not null,
  body_hash text not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  answer json,
  -- The lease's holder: a request whose lease was taken over saves no answer.
  lease_id uuid,
  locked_until timestamptz not null,
  created_at timestamptz not null,
  primary key (endpoint, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- The shape that rate-limiter-flexible expects. Unlogged: counting needs no sync to disk, and a crash may forget the counts.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The ids of the keys that rows are encrypted with. The keys themselves are stored nowhere in the database.
create table data_keys (id text primary key);
