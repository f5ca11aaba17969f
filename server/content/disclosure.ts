import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';

const mostDays = 30;

/** Returns whether the disclosed figures were last reviewed more than 30 days ago. */
export function isOutdated(updated: CivilDate, now: Date): boolean {
  return Date.parse(todayInRiyadh(now)) - Date.parse(updated) > mostDays * 86_400_000;
}
