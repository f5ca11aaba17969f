import { type Kysely, sql } from 'kysely';

/** A session belongs to a device, not to an address; and what asks the provider for its roles again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from desk_sessions`.execute(db);
  await sql`alter table desk_sessions rename column address to device`.execute(db);
  await sql`alter table desk_sessions
    add column provider_grant text,
    add column roles_at timestamptz not null,
    add column asked_at timestamptz not null`.execute(db);
}
