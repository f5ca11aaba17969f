import { dateOfDay, dayInRiyadh } from '#domain/dates/civil-date.ts';
import type { WorkingHours } from '#domain/dates/working-days.ts';

/** 1 January 1970 was a Thursday. */
const weekdayOfDayZero = 4;

/** Returns the day of the week in Riyadh, 0 for Sunday. */
export const weekdayOf = (time: Date): number => (dayInRiyadh(time) + weekdayOfDayZero) % 7;

/** Returns a time of a day in Riyadh. @param clock - in 24 hours, such as `8:30` */
export function atClock(day: number, clock: string): Date {
  return new Date(`${dateOfDay(day)}T${clock.padStart(5, '0')}:00+03:00`);
}

/** Returns the time when staff have worked for so many hours after `from`. Ignores days off that are no weekday. */
export function afterWorkingHours(from: Date, hours: number, { days, opens, closes }: WorkingHours): Date {
  let left = hours * 3_600_000;
  for (let day = dayInRiyadh(from); ; day += 1) {
    const [begin, end] = [atClock(day, opens), atClock(day, closes)];
    const start = Math.max(begin.getTime(), from.getTime());
    if (!days.includes(weekdayOf(begin)) || start >= end.getTime()) continue;
    const time = start + left;
    if (time < end.getTime()) return new Date(time);
    left = time - end.getTime();
  }
}
