create table officers (
  id uuid primary key,
  subject text not null,
  name text not null,
  email text,
  recipient text not null unique,
  state text not null check (state in ('waiting', 'active', 'removed')),
  since timestamptz not null,
  mac text not null
);
create unique index officers_subject on officers (subject, state) where state <> 'removed';

-- The primary key is a digest of the browser's cookie, the device a keyed digest.
create table desk_sessions (
  digest text primary key,
  subject text not null,
  name text not null,
  email text,
  roles text[] not null,
  provider_session text,
  device text not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  -- Asks the provider for the roles again; only the session's cookie decrypts it.
  provider_grant text,
  roles_at timestamptz not null,
  asked_at timestamptz not null,
  -- The age key that this session proved to hold.
  proven_recipient text,
  mac text not null
);

-- Everybody who has signed in. Roles are those of the last sign-in or check.
create table desk_staff (
  id uuid primary key,
  subject text not null unique,
  name text not null,
  email text,
  roles text[] not null,
  -- Out of office through this day.
  away_until date,
  -- The day in Riyadh of the last mail about leads that are due.
  reminded_on date,
  -- When they last looked at the lead list, and when the visit before that ended: "new since I looked" counts from there.
  looked_at timestamptz,
  looked_before timestamptz
);
alter table submissions add foreign key (assignee) references desk_staff;

-- Who has a lead open. Losing it in a crash harms nobody.
create unlogged table lead_viewers (
  submission_id uuid not null,
  staff_id uuid not null,
  seen_at timestamptz not null,
  primary key (submission_id, staff_id)
);

-- Named filters of the lead list. Without an owner, everybody with the role sees it.
create table lead_views (
  id uuid primary key,
  name text not null,
  query text not null,
  owner uuid references desk_staff,
  author uuid not null references desk_staff,
  created_at timestamptz not null
);

-- A chain: each row's digest covers the row and the digest before it.
create table audit_log (
  position integer primary key,
  at timestamptz not null,
  subject text not null,
  name text not null,
  action text not null,
  about text,
  reason text,
  digest text not null
);

-- Counts of how far visitors came in a form, without any visitor's data.
create table funnel_counts (
  hour timestamptz not null,
  form text not null,
  step text not null,
  count integer not null,
  primary key (hour, form, step)
);
