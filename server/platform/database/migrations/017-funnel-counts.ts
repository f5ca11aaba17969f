import { type Kysely, sql } from 'kysely';

/** What the desk counts, and the indexes by which it lists and measures deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // How often a form came so far, in all: nothing of whom.
  `create table funnel_counts (
    hour timestamptz not null,
    form text not null,
    step text not null,
    count integer not null,
    primary key (hour, form, step)
  )`,
  // What is open is few rows, until a receiver is down for days.
  "create index deliveries_listed on deliveries (state, owed_at, id) where state <> 'delivered'",
  "create index deliveries_listed_by_kind on deliveries (state, kind, owed_at, id) where state <> 'delivered'",
  "create index deliveries_delivered on deliveries (delivered_at) include (kind, owed_at) where state = 'delivered'",
];
