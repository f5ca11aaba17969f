-- The bytes of published files, each once, by their SHA-256.
create table content_blobs (
  digest text primary key,
  bytes bytea not null,
  saved_at timestamptz not null
);

-- All published content at one time. Rows never change; the newest is on the site.
create table content_versions (
  id integer primary key,
  parent integer references content_versions,
  made_at timestamptz not null,
  subject text not null,
  name text not null,
  approved_by text,
  reason text not null,
  -- JSON: the digest of each file, by path.
  files text not null,
  mac text not null
);

-- Changes that are not on the site yet.
create table content_drafts (
  id uuid primary key,
  title text not null,
  base integer not null references content_versions,
  -- JSON: the digest of each changed file, by path; null for a removed one.
  files text not null,
  -- JSON: the subject and name of everybody who changed it.
  authors text not null,
  state text not null check (state in ('open', 'in-review', 'approved', 'scheduled', 'published', 'discarded')),
  changed_at timestamptz not null,
  approver text,
  approved_by text,
  publish_at timestamptz,
  -- JSON: the subject and name of the person who scheduled it.
  publisher text,
  -- Why it was sent back.
  remark text,
  -- JSON: why it could not be published when it was due.
  refusal text,
  mac text not null
);
create index content_drafts_state on content_drafts (state, changed_at);
