import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { StaffEntry } from '#contract/desk-leads.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { DeskRole } from '#domain/desk.ts';
import type { Services } from '../intake/services.ts';

type StaffServices = Pick<Services, 'database' | 'now'>;

interface Person {
  subject: string;
  name: string;
  email?: string | undefined;
  roles: readonly DeskRole[];
}

export interface StaffMember {
  id: string;
  awayUntil: CivilDate | null;
  /** When the visit before the current one ended; null on the first visit. */
  lookedBefore: Date | null;
}

/** A condition of `desk_staff`. */
export const hasLeadsRole = sql<boolean>`'leads' = any(desk_staff.roles)`;

/** Stores a person and their roles, at each sign-in and whenever the provider reports other roles. */
export async function storeStaff(
  { database }: Pick<StaffServices, 'database'>,
  { subject, name, email, roles }: Person,
): Promise<void> {
  const known = { name, email: email ?? null, roles: [...roles] };
  await database.db
    .insertInto('desk_staff')
    .values({ id: randomUUIDv7(), subject, ...known })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(known))
    .execute();
}

export async function staffOf(
  { database }: Pick<StaffServices, 'database'>,
  { subject }: Pick<Person, 'subject'>,
): Promise<StaffMember> {
  const row = await database.db
    .selectFrom('desk_staff')
    .select(['id', 'away_until', 'looked_before'])
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return { id: row.id, awayUntil: row.away_until, lookedBefore: row.looked_before };
}

/** People who can work on leads, by name. Somebody whose role was removed is not among them. */
export async function leadsStaff({ database, now }: StaffServices): Promise<StaffEntry[]> {
  const rows = await database.db
    .selectFrom('desk_staff')
    .select(['id', 'name', 'away_until'])
    .where(hasLeadsRole)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const today = todayInRiyadh(now());
  return rows.map(({ id, name, away_until }) => ({
    id,
    name,
    awayUntil: away_until !== null && away_until >= today ? away_until : null,
  }));
}

/** @param until - the last day; null: back at work */
export async function setAway(
  { database }: Pick<StaffServices, 'database'>,
  id: string,
  until: CivilDate | null,
): Promise<void> {
  await database.db.updateTable('desk_staff').set({ away_until: until }).where('id', '=', id).execute();
}

/** A pause this long begins another visit of the lead list. */
const pauseMs = 30 * 60_000;
const minuteMs = 60_000;

/** Records that somebody looks at the lead list, at most once a minute. @returns them, with the visit before this one */
export async function recordLook(
  services: StaffServices,
  person: Pick<Person, 'subject'>,
): Promise<StaffMember> {
  const { database, now } = services;
  const at = now();
  await database.db
    .updateTable('desk_staff')
    .set(({ eb, ref }) => ({
      looked_before: eb
        .case()
        .when('looked_at', '<', new Date(at.getTime() - pauseMs))
        .then(ref('looked_at'))
        .else(ref('looked_before'))
        .end(),
      looked_at: at,
    }))
    .where('subject', '=', person.subject)
    .where(({ or, eb }) =>
      or([eb('looked_at', 'is', null), eb('looked_at', '<', new Date(at.getTime() - minuteMs))]),
    )
    .execute();
  return staffOf(services, person);
}
