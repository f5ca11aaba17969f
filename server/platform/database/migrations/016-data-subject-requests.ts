import { type Kysely, sql } from 'kysely';

/** What people asked for of what is stored of them. Of whom is gone from a request that is not open any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table data_subject_requests (
    id uuid primary key,
    reference text not null unique,
    kind text not null check (kind in ('export', 'erasure', 'correction')),
    origin text not null check (origin in ('desk', 'follow')),
    state text not null check (state in ('open', 'done', 'refused')),
    person text,
    person_key text,
    mobile text,
    note text,
    asked_at timestamptz not null,
    due_on date not null,
    -- Of an erasure, which takes two: who was the first.
    first_confirmed_by text,
    first_confirmed_at timestamptz,
    done_at timestamptz,
    refused_reason text,
    mac text not null,
    check ((state = 'open') = (done_at is null)),
    check (num_nonnulls(person, person_key, mobile) = case state when 'open' then 3 else 0 end),
    check (state = 'open' or note is null)
  )`,
  // One of a kind for a person.
  "create unique index data_subject_requests_open on data_subject_requests (person, kind) where state = 'open'",
  "create index data_subject_requests_due on data_subject_requests (due_on, reference) where state = 'open'",
  "create index data_subject_requests_past on data_subject_requests (due_on, reference) where state <> 'open'",
];
