import { type CivilDate, dateOfDay, dayNumber, minuteInRiyadh, todayInRiyadh } from './civil-date.ts';

/** The company's working hours in Riyadh (`content/company.json`). */
export interface WorkingHours {
  /** Days of the week, 0 for Sunday; at least one. */
  days: readonly number[];
  /** Times in 24 hours: `8:30`, `16:30`. */
  opens: string;
  closes: string;
}

/** Working days within which the company replies, as its sentences promise. */
export const promisedDays = 2;

/** The weekday of day 0, 1 January 1970: Thursday. */
const weekdayOfDayZero = 4;

/**
 * Returns the last of `days` working days after `sentAt`. A submission after hours or on a day off counts as sent on
 * the next working day. Official holidays are not known here; the page that shows the day says so.
 * @returns a civil date in Riyadh
 */
export function afterWorkingDays(sentAt: Date, days: number, hours: WorkingHours): CivilDate {
  let day = dayNumber(todayInRiyadh(sentAt)) ?? 0;
  const isWorking = (number: number) => hours.days.includes((((number + weekdayOfDayZero) % 7) + 7) % 7);
  const nextWorking = (number: number) => {
    let next = number + 1;
    while (!isWorking(next)) next++;
    return next;
  };
  if (!isWorking(day) || minuteInRiyadh(sentAt) >= minuteOf(hours.closes)) day = nextWorking(day);
  for (let left = days; left > 0; left--) day = nextWorking(day);
  return dateOfDay(day);
}

function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
