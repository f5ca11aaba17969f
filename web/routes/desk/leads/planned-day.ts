import { addYears, type CivilDate, parseDate } from '#domain/dates/civil-date.ts';
import { cleanDate } from '#domain/dates/clean-date.ts';

const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/** Browsers without a date picker send what somebody typed: the day first, as the desk shows days. */
export function readDay(typed: string): CivilDate | undefined {
  const [, day = '', , month = '', year] = dayFirst.exec(cleanDate(typed)) ?? [];
  return parseDate(year === undefined ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** A day further ahead is a typing error, and would hide the lead from what is due. */
export const isPlannable = (day: CivilDate, today: CivilDate): boolean =>
  day >= today && day <= addYears(today, 1);
