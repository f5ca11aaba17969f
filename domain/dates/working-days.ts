import { type CivilDate, dateOfDay, dayNumber, minuteInRiyadh, todayInRiyadh } from './civil-date.ts';

/** Times in 24 hours: `8:30`, `16:30`. */
interface Hours {
  opens: string;
  closes: string;
}

/** In Riyadh (`content/company.json`). */
export interface WorkingHours extends Hours {
  /** Days of the week, 0 for Sunday. Never empty. */
  days: readonly number[];
  /** Such as Ramadan. Of periods that overlap, the first applies. */
  special?: readonly SpecialHours[] | undefined;
}

/** Both days inclusive. Without hours the company is closed. */
export interface SpecialHours {
  from: CivilDate;
  to: CivilDate;
  hours?: Hours | undefined;
}

/** The working days within which the confirmation promises a reply. */
export const promisedDays = 2;

const announcedDays = 14;

/** Day 0, 1 January 1970, was a Thursday. */
const weekdayOfDayZero = 4;

/**
 * A submission after hours or on a day off counts as sent on the next working day.
 * @returns a civil date in Riyadh
 */
export function afterWorkingDays(sentAt: Date, days: number, hours: WorkingHours): CivilDate {
  let day = dayNumber(todayInRiyadh(sentAt)) ?? 0;
  const isWorking = (number: number) =>
    hours.days.includes((((number + weekdayOfDayZero) % 7) + 7) % 7) &&
    hoursOn(dateOfDay(number), hours) !== undefined;
  const nextWorking = (number: number) => {
    let next = number + 1;
    while (!isWorking(next)) next++;
    return next;
  };
  const today = hoursOn(dateOfDay(day), hours);
  if (!today || !isWorking(day) || minuteInRiyadh(sentAt) >= minuteOf(today.closes)) day = nextWorking(day);
  for (let left = days; left > 0; left--) day = nextWorking(day);
  return dateOfDay(day);
}

/**
 * Ignores weekly days off.
 * @returns undefined if the company is closed in a special period
 */
function hoursOn(day: CivilDate, working: WorkingHours): Hours | undefined {
  const special = working.special?.find(({ from, to }) => from <= day && day <= to);
  return special ? special.hours : working;
}

/** Returns the periods that are running or begin within 14 days. */
export function announcedHours<T extends SpecialHours>(periods: readonly T[], today: CivilDate): T[] {
  const horizon = dateOfDay((dayNumber(today) ?? 0) + announcedDays);
  return periods.filter(({ from, to }) => to >= today && from <= horizon);
}

function minuteOf(clock: string): number {
  const [hour, minute] = clock.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
}
