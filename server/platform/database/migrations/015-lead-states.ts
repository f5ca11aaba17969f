import { type Kysely, sql } from 'kysely';

/** Where submissions stand, and how they came there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const states =
  "'received', 'in-review', 'information-needed', 'approved', 'declined', 'completed', 'withdrawn'";

const statements = [
  // Null where a form is not followed.
  `alter table submissions
    add column progress text check (progress in (${states})),
    add column progress_at timestamptz,
    add column messages_off_at timestamptz`,
  `update submissions set progress = 'received', progress_at = accepted_at
    where state = 'accepted' and erased_at is null and form in ('personal-finance', 'cars-finance', 'cash-finance',
      'equipment-finance', 'approval', 'after-sales', 'contact', 'careers')`,
  `create table lead_states (
    id uuid primary key,
    submission_id uuid not null references submissions on delete cascade,
    state text not null check (state in (${states})),
    -- When it came to be so, as whoever says it says; and when it was told here.
    at timestamptz not null,
    recorded_at timestamptz not null,
    source text not null check (source in ('site', 'crm', 'desk', 'customer')),
    -- By which the customer system's repetitions are known.
    event_id text unique,
    message text
  )`,
  'create index lead_states_submission on lead_states (submission_id, at)',
  // Once each, but for what tells of states: they change.
  'alter table deliveries drop constraint deliveries_submission_id_kind_key',
  'create index deliveries_submission on deliveries (submission_id)',
  `create unique index deliveries_once on deliveries (submission_id, kind)
    where kind not in ('state-mail', 'state-sms', 'withdrawn-mail', 'corrected-mail', 'request-mail')`,
];
