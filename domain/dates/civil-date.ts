import { cleanDate } from './clean-date.ts';

/** A Gregorian day without time or zone, `YYYY-MM-DD` in Latin digits. Compares as text. */
export type CivilDate = string;

export const firstDate: CivilDate = '1900-01-01';
export const lastDate: CivilDate = '2100-12-31';

const millisecondsInDay = 86_400_000;
/** In milliseconds: UTC+3 all year, without summer time. */
const riyadhOffset = 3 * 3_600_000;

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;
/** Typed dates with any separator: the year last, or first. */
const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/;
const isoInstant =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Parses a date as typed or sent: the picker's `MM/DD/YYYY`, or `YYYY-MM-DD`. A first number above 12, as in
 * `17/05/1990`, is the day. Also parses an ISO instant with time and zone, and returns its day in Riyadh.
 * @returns undefined for anything else, for days that do not exist, and outside the years 1900 to 2100
 */
export function parseDate(typed: string): CivilDate | undefined {
  const date = readDate(cleanDate(typed));
  return date !== undefined && date >= firstDate && date <= lastDate ? date : undefined;
}

function readDate(text: string): CivilDate | undefined {
  const sorted = yearFirst.exec(text);
  if (sorted) return existingDay(sorted[1], sorted[3], sorted[4]);

  const typed = yearLast.exec(text);
  if (typed) {
    const [, first, , second, year] = typed;
    return Number(first) > 12 ? existingDay(year, second, first) : existingDay(year, first, second);
  }

  const instant = isoInstant.exec(text);
  if (instant && existingDay(instant[1], instant[2], instant[3])) return todayInRiyadh(new Date(text));
  return undefined;
}

function existingDay(year = '', month = '', day = ''): CivilDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dayNumber(date) === undefined ? undefined : date;
}

/** Days since 1 January 1970, negative before; undefined if there is no such day. */
export function dayNumber(date: CivilDate): number | undefined {
  if (!plainDate.test(date)) return undefined;
  const instant = new Date(`${date}T00:00:00Z`);
  // Engines differ on 30 February: some refuse it, some read it as 1 or 2 March.
  if (Number.isNaN(instant.getTime()) || isoDay(instant) !== date) return undefined;
  return instant.getTime() / millisecondsInDay;
}

/** The inverse of `dayNumber`. */
export function dateOfDay(days: number): CivilDate {
  return isoDay(new Date(days * millisecondsInDay));
}

function isoDay(instant: Date): CivilDate {
  return instant.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Midnight UTC plus 3 hours, as the API expects it (R10.1). */
export function toInstant(date: CivilDate): string {
  return `${date}T03:00:00.000Z`;
}

export function todayInRiyadh(now: Date): CivilDate {
  return isoDay(new Date(now.getTime() + riyadhOffset));
}

/** Days since 1 January 1970. */
export function dayInRiyadh(now: Date): number {
  return Math.floor((now.getTime() + riyadhOffset) / millisecondsInDay);
}

/** Since midnight, rounded down. */
export function minuteInRiyadh(now: Date): number {
  return Math.floor(((now.getTime() + riyadhOffset) % millisecondsInDay) / 60_000);
}

/** At least 1. */
export function secondsToMidnightInRiyadh(now: Date): number {
  const passed = (now.getTime() + riyadhOffset) % millisecondsInDay;
  return Math.ceil((millisecondsInDay - passed) / 1000);
}

/** People born on 29 February turn a year older on 1 March of a common year. */
export function latestBirth(age: number, today: CivilDate): CivilDate {
  const year = String(Number(today.slice(0, 4)) - age).padStart(4, '0');
  const sameDay = `${year}${today.slice(4)}`;
  return dayNumber(sameDay) === undefined ? `${year}-02-28` : sameDay;
}

export function nextDay(date: CivilDate): CivilDate {
  return dateOfDay((dayNumber(date) ?? Number.NaN) + 1);
}

/** 29 February becomes 1 March in common years. */
export function addYears(date: CivilDate, years: number): CivilDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0');
  const sameDay = `${year}${date.slice(4)}`;
  return dayNumber(sameDay) === undefined ? `${year}-03-01` : sameDay;
}

/** The month's last day, if it has no such day. */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))));
}
