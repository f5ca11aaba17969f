import { type RawBuilder, sql } from 'kysely';
import type { Figures } from '#contract/desk-figures.ts';
import {
  addMonths,
  type CivilDate,
  dateOfDay,
  dayInRiyadh,
  todayInRiyadh,
} from '#domain/dates/civil-date.ts';
import type { FiguresPeriod } from '#domain/desk.ts';
import type { LeadForm } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { leadStates } from '#domain/lead-states.ts';
import type { Services } from '../../intake/services.ts';
import { leadForms } from '../leads/read-leads.ts';
import { countsSince } from './daily-counts.ts';

type FigureServices = Pick<Services, 'database' | 'now'>;

/** 30 days, or the first days of 12 months, both including the current one. */
function startsOf(period: FiguresPeriod, now: Date): CivilDate[] {
  if (period === 'days') return Array.from({ length: 30 }, (_, at) => dateOfDay(dayInRiyadh(now) - 29 + at));
  const month = `${todayInRiyadh(now).slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, at) => addMonths(month, at - 11));
}

export async function readFigures(services: FigureServices, period: FiguresPeriod): Promise<Figures> {
  const periodStarts = startsOf(period, services.now());
  const since = periodStarts[0] ?? '';
  const counts = await countsSince(services, since);
  const [leads, funnels, deliveries] = await Promise.all([
    countLeads(services, period, counts),
    countSteps(services, since),
    measureDeliveries(services, counts),
  ]);
  const sumOf = (rows: typeof leads) => rows.reduce((sum, { count }) => sum + count, 0);
  return {
    periodStarts,
    leads: leadForms.map(({ name }) => ({
      form: name,
      counts: periodStarts.map((day) =>
        sumOf(leads.filter(({ form, begin }) => form === name && begin === day)),
      ),
    })),
    funnels: Object.values<LeadForm>(forms).flatMap(({ name, steps = [] }) =>
      steps.length > 0
        ? { form: name, steps: steps.map((step) => ({ step, count: funnels.get(`${name} ${step}`) ?? 0 })) }
        : [],
    ),
    deliveries,
    states: leadStates.map((state) => {
      const inState = leads.filter(({ progress }) => progress === state);
      const byForm = leadForms.map(({ name }) => ({
        form: name,
        count: sumOf(inState.filter(({ form }) => form === name)),
      }));
      return { state, count: sumOf(inState), byForm };
    }),
  };
}

async function countLeads({ database }: FigureServices, period: FiguresPeriod, counts: RawBuilder<unknown>) {
  const { rows } = await sql<{ form: string; progress: string | null; begin: string; count: number }>`
    select form, progress, date_trunc(${period === 'days' ? 'day' : 'month'}, day::timestamp)::date as begin,
      sum(count)::int as count
    from ${counts} where form is not null group by form, progress, begin`.execute(database.db);
  return rows;
}

/** Keyed by `form step`. */
async function countSteps(
  { database }: FigureServices,
  since: CivilDate,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.db
    .selectFrom('funnel_counts')
    .select(['form', 'step', sql<number>`sum(count)::int`.as('count')])
    .where('hour', '>=', new Date(`${since}T00:00:00+03:00`))
    .groupBy(['form', 'step'])
    .execute();
  return new Map(rows.map(({ form, step, count }) => [`${form} ${step}`, count]));
}

async function measureDeliveries(
  { database }: FigureServices,
  counts: RawBuilder<unknown>,
): Promise<Figures['deliveries']> {
  const { rows } = await sql<Figures['deliveries'][number]>`
    with taken as (
      select kind, seconds, sum(count) as count from ${counts} where kind is not null
      group by kind, seconds having sum(count) > 0
    ), ranked as (
      select kind, seconds,
        sum(count) over (partition by kind order by seconds) as rank, sum(count) over (partition by kind) as count
      from taken
    )
    select kind, count::int,
      min(seconds) filter (where rank >= 0.5 * count) as median,
      min(seconds) filter (where rank >= 0.95 * count) as percentile95
    from ranked group by kind, count order by ranked.count desc, kind`.execute(database.db);
  return rows;
}
