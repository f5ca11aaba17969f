import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import { disclosureDays } from '#domain/publications/reminders.ts';

export function isDisclosureStale(updated: CivilDate, now: Date): boolean {
  return Date.parse(todayInRiyadh(now)) - Date.parse(updated) > disclosureDays * 86_400_000;
}
