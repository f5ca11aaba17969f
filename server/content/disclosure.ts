import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';

const mostDays = 30;

/** Whether nobody went through the disclosed figures for over 30 days: they may disagree with what is sold. */
export function isOutdated(updated: CivilDate, now: Date): boolean {
  return Date.parse(todayInRiyadh(now)) - Date.parse(updated) > mostDays * 86_400_000;
}
