import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { cities } from '#domain/cities/cities.ts';
import { dateOfDay, dayInRiyadh } from '#domain/dates/civil-date.ts';
import type { LeadFilter } from '#domain/lead-filter.ts';
import { isFinal, leadStates } from '#domain/lead-states.ts';
import { kindsFor } from '../../customers/deliveries/receivers.ts';
import type { Services } from '../../intake/services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { hasLeadsRole, type StaffMember } from '../staff.ts';

export type ListServices = Pick<Services, 'database' | 'encryption' | 'now'>;

const openLeadStates = leadStates.filter((state) => !isFinal(state));
/** Kinds of deliveries by who did not get them. */
const unreachedKinds = { unreached: kindsFor('customer'), undelivered: kindsFor('staff', 'crm') };

/** Riyadh is UTC+3 all year. */
const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`);
const dayMs = 24 * 3_600_000;
/** The beginning of a day in Riyadh, counted from today. */
export const dayFromToday = (now: Date, days: number) => midnight(dateOfDay(dayInRiyadh(now) + days));

type Expressions = ExpressionBuilder<Tables, 'submissions'>;

/** Selects accepted submissions that have a state and were not erased. Each filter has an index. */
export function leadsIn(
  services: { database: { db: Kysely<Tables> }; now(): Date },
  filter: LeadFilter,
  viewer: StaffMember,
) {
  return services.database.db
    .selectFrom('submissions')
    .where('progress', 'is not', null)
    .where('accepted_at', 'is not', null)
    .where((eb) => eb.and(conditions(eb, filter, viewer, services.now())));
}

function conditions(eb: Expressions, filter: LeadFilter, viewer: StaffMember, now: Date) {
  const { form, state, from, to, source, botSignals, complaints, reach } = filter;
  const { city, area, amount, assignee, arrived, due } = filter;
  const arrivedFrom = arrived && arrivalOf(arrived, viewer, now);
  return [
    ...(form ? [eb('form', '=', form)] : []),
    ...(state === 'open'
      ? [eb('progress', 'in', openLeadStates)]
      : state
        ? [eb('progress', '=', state)]
        : []),
    ...(from ? [eb('accepted_at', '>=', midnight(from))] : []),
    ...(to ? [eb('accepted_at', '<', new Date(midnight(to).getTime() + dayMs))] : []),
    ...(arrivedFrom ? [eb('accepted_at', arrived === 'unseen' ? '>' : '>=', arrivedFrom)] : []),
    ...(source ? [eb(sql`campaign ->> 'source'`, '=', source)] : []),
    ...(city ? [eb('city_id', '=', Number(city))] : []),
    ...(area ? [eb('city_id', 'in', citiesOf(Number(area)))] : []),
    ...(amount ? [eb('amount_band', '=', Number(amount))] : []),
    ...(assignee ? [isAssigned(eb, assignee, viewer)] : []),
    ...(due ? [isDue(eb, due, now)] : []),
    ...(botSignals ? [eb('bot_signals', botSignals === 'with' ? 'is not' : 'is', null)] : []),
    ...(complaints ? [eb('answer_by', 'is not', null)] : []),
    // The index of unanswered complaints requires both.
    ...(complaints === 'unanswered' ? [eb('answered_at', 'is', null), eb('erased_at', 'is', null)] : []),
    ...(reach ? [hasFailed(eb, unreachedKinds[reach])] : []),
  ];
}

function arrivalOf(arrived: NonNullable<LeadFilter['arrived']>, viewer: StaffMember, now: Date): Date {
  if (arrived === 'unseen') return viewer.lookedBefore ?? new Date(0);
  return dayFromToday(now, arrived === 'today' ? 0 : -6);
}

const citiesOf = (area: number) => cities.filter(({ AreaId }) => AreaId === area).map(({ Id }) => Id);

/** Leads of people whose role was removed count as nobody's. */
function isAssigned(eb: Expressions, assignee: string, viewer: StaffMember) {
  if (assignee !== 'nobody') return eb('assignee', '=', assignee === 'me' ? viewer.id : assignee);
  const left = eb
    .selectFrom('desk_staff')
    .select('desk_staff.id')
    .where(({ not }) => not(hasLeadsRole));
  return eb.or([eb('assignee', 'is', null), eb('assignee', 'in', left)]);
}

function isDue(eb: Expressions, due: NonNullable<LeadFilter['due']>, now: Date) {
  if (due === 'overdue') return eb('due_at', '<', now);
  return eb('due_at', '<', dayFromToday(now, due === 'today' ? 1 : 7));
}

const hasFailed = (eb: Expressions, kinds: readonly string[]) =>
  eb.exists(
    eb
      .selectFrom('deliveries')
      .select('deliveries.id')
      .whereRef('deliveries.submission_id', '=', 'submissions.id')
      .where('deliveries.state', '=', 'failed')
      .where('deliveries.kind', 'in', kinds),
  );
