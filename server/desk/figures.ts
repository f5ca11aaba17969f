import { sql } from 'kysely';
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
import type { Services } from '../intake/services.ts';
import { leadForms } from './leads/read-leads.ts';

type FigureServices = Pick<Services, 'content' | 'database' | 'now'>;

/** 30 days, or the first days of 12 months, both including the current one. */
function startsOf(period: FiguresPeriod, now: Date): CivilDate[] {
  if (period === 'days') return Array.from({ length: 30 }, (_, at) => dateOfDay(dayInRiyadh(now) - 29 + at));
  const month = `${todayInRiyadh(now).slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, at) => addMonths(month, at - 11));
}

const midnight = (day: CivilDate) => new Date(`${day}T00:00:00+03:00`);

export async function readFigures(services: FigureServices, period: FiguresPeriod): Promise<Figures> {
  const periodStarts = startsOf(period, services.now());
  const since = midnight(periodStarts[0] ?? '');
  const [leads, funnels, deliveries] = await Promise.all([
    countLeads(services, period, since),
    countSteps(services, since),
    period === 'months' ? measureMonths(services, since) : measureDeliveries(services, since),
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

async function countLeads({ database }: FigureServices, period: FiguresPeriod, since: Date) {
  const unit = sql.lit(period === 'days' ? 'day' : 'month');
  const begin = sql<Date>`date_trunc(${unit}, accepted_at at time zone 'Asia/Riyadh')`;
  return (
    database.db
      .selectFrom('submissions')
      .select(['form', 'progress', sql<number>`count(*)::int`.as('count')])
      // Formatted once per group, not per row.
      .select(sql<string>`to_char(${begin}, 'YYYY-MM-DD')`.as('begin'))
      .where('state', '=', sql.lit('accepted' as const))
      .where('accepted_at', '>=', since)
      .groupBy(['form', begin, 'progress'])
      .execute()
  );
}

/** Keyed by `form step`. */
async function countSteps({ database }: FigureServices, since: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await database.db
    .selectFrom('funnel_counts')
    .select(['form', 'step', sql<number>`sum(count)::int`.as('count')])
    .where('hour', '>=', since)
    .groupBy(['form', 'step'])
    .execute();
  return new Map(rows.map(({ form, step, count }) => [`${form} ${step}`, count]));
}

/** A year of deliveries takes seconds to measure. */
const cacheMs = 5 * 60_000;
const cache = new WeakMap<
  FigureServices['database'],
  { at: number; measured: Promise<Figures['deliveries']> }
>();

function measureMonths(services: FigureServices, since: Date): Promise<Figures['deliveries']> {
  const now = services.now().getTime();
  const last = cache.get(services.database);
  if (last && now - last.at >= 0 && now - last.at < cacheMs) return last.measured;
  const measured = measureDeliveries(services, since);
  cache.set(services.database, { at: now, measured });
  measured.catch(() => cache.delete(services.database));
  return measured;
}

/** Groups by seconds first, so that millions of deliveries become a few rows and need no sort. */
async function measureDeliveries({ database }: FigureServices, since: Date): Promise<Figures['deliveries']> {
  const { rows } = await sql<Figures['deliveries'][number]>`
    with taken as (
      select kind, date_trunc('second', greatest(delivered_at - enqueued_at, interval '0')) as time, count(*) as count
      from deliveries where state = 'delivered' and delivered_at >= ${since}
      group by kind, time
    ), ranked as (
      select kind, extract(epoch from time)::int as seconds,
        sum(count) over (partition by kind order by time) as rank, sum(count) over (partition by kind) as count
      from taken
    )
    select kind, count::int,
      min(seconds) filter (where rank >= 0.5 * count) as median,
      min(seconds) filter (where rank >= 0.95 * count) as percentile95
    from ranked group by kind, count order by ranked.count desc, kind`.execute(database.db);
  return rows;
}
