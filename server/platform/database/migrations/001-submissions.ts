import { type Kysely, sql } from 'kysely';

/** The first tables. Answers are JSON (encrypted) with their form's name and version, so that a new field needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table submissions (
    id uuid primary key,
    reference text not null unique,
    form text not null,
    form_version integer not null,
    language text not null check (language in ('ar', 'en')),
    state text not null check (state in ('unconfirmed', 'accepted')),
    answers text,
    campaign jsonb not null,
    identity_verified boolean,
    code_verified_at timestamptz,
    received_at timestamptz not null,
    accepted_at timestamptz,
    check ((state = 'accepted') = (accepted_at is not null))
  )`,
  'create index submissions_received on submissions (received_at, form)',

  `create table consents (
    submission_id uuid not null references submissions on delete cascade,
    name text not null,
    agreed boolean not null,
    wording text not null,
    language text not null,
    version text not null,
    agreed_at timestamptz not null,
    primary key (submission_id, name)
  )`,

  `create table deliveries (
    id uuid primary key,
    submission_id uuid not null references submissions on delete cascade,
    kind text not null,
    state text not null check (state in ('owed', 'delivered', 'failed')),
    attempts integer not null default 0,
    last_error text,
    owed_at timestamptz not null,
    next_attempt_at timestamptz,
    delivered_at timestamptz,
    unique (submission_id, kind)
  )`,
  // What is still to do is few rows among many that are done.
  "create index deliveries_open on deliveries (next_attempt_at) where state <> 'delivered'",

  `create table one_time_codes (
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
    mac text not null
  )`,
  'create index one_time_codes_mobile on one_time_codes (mobile, purpose, subject)',

  `create table idempotency_keys (
    endpoint text not null,
    key text not null,
    body_hash text not null,
    state text not null check (state in ('running', 'done')),
    status integer,
    answer json,
    locked_until timestamptz not null,
    created_at timestamptz not null,
    primary key (endpoint, key)
  )`,
  'create index idempotency_keys_created on idempotency_keys (created_at)',

  // rate-limiter-flexible's own shape. Unlogged: counting costs no sync to disk, and a crash may forget the counts.
  `create unlogged table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
];
