import { dayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Random } from './random.ts';
import { atClock, weekdayOf } from './working-time.ts';

/** Relative number of leads by day of the week, from Sunday. The weekend is Friday and Saturday. */
const byWeekday = [11, 10, 10, 9, 8, 3, 6];
/** By hour of the day in Riyadh, from midnight: people apply in the morning and after the evening prayer. */
const byHour = [3, 1, 1, 0, 0, 1, 2, 4, 8, 12, 14, 13, 11, 9, 8, 8, 9, 9, 8, 10, 14, 15, 12, 7];
/** The last day has so many times the leads of the first. */
const growth = 1.5;

const hourMs = 3_600_000;
/** A visit takes some minutes, and must end before the month does. */
const lastVisitMs = 10 * 60_000;

/** Returns the times when leads arrive, in order. */
export function arrivals(random: Random, { begin, end }: { begin: Date; end: Date }, count: number): Date[] {
  const last = end.getTime() - lastVisitMs;
  const hours = Array.from({ length: Math.floor((last - begin.getTime()) / hourMs) }, (_, at) => {
    const time = begin.getTime() + at * hourMs;
    const day = new Date(time);
    const hour = Math.floor((time - atClock(dayInRiyadh(day), '0:00').getTime()) / hourMs);
    const grown = 1 + ((growth - 1) * (time - begin.getTime())) / (last - begin.getTime());
    return { time, weight: (byWeekday[weekdayOf(day)] ?? 0) * (byHour[hour] ?? 0) * grown };
  });
  const weights = Object.fromEntries(hours.map(({ time, weight }) => [String(time), weight]));
  const times = Array.from(
    { length: count },
    () => Number(random.weighted(weights)) + Math.floor(random.next() * hourMs),
  );
  return times.sort((one, other) => one - other).map((time) => new Date(time));
}
