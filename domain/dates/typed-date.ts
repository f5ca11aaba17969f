import { type CivilDate, parseDate } from './civil-date.ts';
import { cleanDate } from './clean-date.ts';
import { fromHijri } from './hijri.ts';

/** A date as somebody gave it. */
export interface TypedDate {
  date: CivilDate;
  /** It was given by the Hijri calendar. */
  isHijri: boolean;
}

/** The year of 1300 to 1599 tells the calendar: nobody alive was born then by the other one. */
const yearFirst = /^(1[345]\d\d)([/.-])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(1[345]\d\d)$/;
/** Some phones' number pads have nothing to separate with. The last four of a year first are a month, which no year is. */
const digitsOnly = /^(?:(1[3-9]|20)\d{6}|\d{4}(1[3-9]|20)\d\d)$/;
/** The calendar's name after a date: هـ, هجري and AH, or م, ميلادي and AD. */
const era = /\s*(?:(هـ?|هجري|AH)|م|ميلادي|AD)\.?$/i;

/**
 * A date of either calendar as typed or sent. Gregorian as `parseDate` has it. Hijri, as identity cards print it, with
 * the year first (`1450/03/01`) or last, then with the month before the day like the other calendar's unless it cannot
 * be one, and with or without its era. Either also as eight digits, `05171990` or `14500301`. By the published Umm al-Qura table (R10.1).
 * Undefined for anything else, for days that do not exist, and for years outside the table, 1356 to 1500.
 */
export function readTypedDate(typed: string): TypedDate | undefined {
  const text = cleanDate(typed);
  const named = era.exec(text);
  const date = readNumbers(text.slice(0, named?.index));
  // A date whose year is not its calendar's can be read in two ways.
  return named && date?.isHijri !== (named[1] !== undefined) ? undefined : date;
}

function readNumbers(text: string): TypedDate | undefined {
  if (!digitsOnly.test(text)) return readSeparated(text);
  const yearFirst = text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1/$2/$3');
  const yearLast = text.replace(/^(\d\d)(\d\d)(\d{4})$/, '$1/$2/$3');
  return readSeparated(yearFirst) ?? readSeparated(yearLast);
}

function readSeparated(text: string): TypedDate | undefined {
  const gregorian = parseDate(text);
  if (gregorian) return { date: gregorian, isHijri: false };
  const sorted = yearFirst.exec(text);
  if (sorted) return hijriDay(sorted[1], sorted[3], sorted[4]);
  const [, first = '', , second = '', year] = yearLast.exec(text) ?? [];
  return Number(first) > 12 ? hijriDay(year, second, first) : hijriDay(year, first, second);
}

function hijriDay(year = '', month = '', day = ''): TypedDate | undefined {
  const date = fromHijri(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return date === undefined ? undefined : { date, isHijri: true };
}
