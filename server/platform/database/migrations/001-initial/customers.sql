create table lead_states (
  id uuid primary key,
  submission_id uuid not null references submissions on delete cascade,
  state text not null check (state in
    ('received', 'in-review', 'information-needed', 'approved', 'declined', 'completed', 'withdrawn')),
  -- When the source says that the state changed, and when we recorded it.
  at timestamptz not null,
  recorded_at timestamptz not null,
  source text not null check (source in ('site', 'crm', 'desk', 'customer')),
  -- Recognises events that the customer system repeats.
  event_id text unique,
  message text,
  -- The staff member's name, if the source is the desk.
  author text
);
create index lead_states_submission on lead_states (submission_id, at);

-- The author is inside the encrypted body.
create table lead_notes (
  id uuid primary key,
  submission_id uuid not null references submissions on delete cascade,
  written_at timestamptz not null,
  body text not null
);
create index lead_notes_submission on lead_notes (submission_id, written_at);

-- What staff did with a lead besides its states and notes. `value` is a name, an ISO 8601 time, the number of a cause
-- or a state that was taken back; null removes it. `set-state` says who had set that state.
create table lead_events (
  id uuid primary key,
  submission_id uuid not null references submissions on delete cascade,
  at timestamptz not null,
  author text not null,
  kind text not null check (kind in ('assigned', 'next-contact', 'complaint', 'set-state', 'taken-back')),
  value text
);
create index lead_events_submission on lead_events (submission_id, at);

create table customers (
  -- A blind index; encrypted_id is the national id itself.
  national_id text primary key,
  encrypted_id text not null,
  mobile text not null,
  email text,
  mac text not null
);

create table email_changes (
  submission_id uuid primary key references submissions on delete cascade,
  -- A new key changes the customer's blind index.
  national_id text not null references customers on update cascade on delete cascade,
  email text not null,
  replaced text,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  mac text not null
);
create index email_changes_customer on email_changes (national_id);

-- Person, key and note are erased when a request is no longer open, the contact once the person has been told.
create table data_subject_requests (
  id uuid primary key,
  reference text not null unique,
  kind text not null check (kind in ('export', 'erasure', 'correction')),
  origin text not null check (origin in ('desk', 'follow')),
  state text not null check (state in ('open', 'done', 'nothing', 'refused')),
  -- Of the message that tells the person.
  language text not null check (language in ('ar', 'en')),
  person text,
  person_key text,
  contact text,
  -- The blind index of the contact: somebody who knows another person's national id cannot block that person's own request.
  by_contact text,
  note text,
  asked_at timestamptz not null,
  due_on date not null,
  -- An erasure needs two people.
  first_confirmed_by text,
  first_confirmed_at timestamptz,
  done_at timestamptz,
  end_reason text,
  -- JSON: how many submissions an erasure deleted, and what must be erased elsewhere. Without personal data.
  erasure text,
  mac text not null,
  check ((state = 'open') = (done_at is null)),
  check (num_nonnulls(person, person_key, by_contact) = case state when 'open' then 3 else 0 end),
  check (state <> 'open' or contact is not null),
  check (state = 'open' or note is null)
);
create unique index data_subject_requests_open on data_subject_requests (person, kind, by_contact) where state = 'open';
create index data_subject_requests_due on data_subject_requests (due_on, reference) where state = 'open';
create index data_subject_requests_past on data_subject_requests (due_on, reference) where state <> 'open';
-- Ended requests whose person may not have been told yet.
create index data_subject_requests_contact on data_subject_requests (done_at) where state <> 'open' and contact is not null;
