import { type CivilDate, parseDate } from './civil-date.ts';
import { cleanDate } from './clean-date.ts';
import { fromHijri } from './hijri.ts';

export interface TypedDate {
  date: CivilDate;
  isHijri: boolean;
}

/** A year from 1300 to 1599 must be Hijri. */
const yearFirst = /^(1[345]\d\d)([/.-])(\d{1,2})\2(\d{1,2})$/;
const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(1[345]\d\d)$/;
/**
 * Eight digits without separators, since some phones' number pads have none. The year is first or last. It begins with
 * 13 to 20, and a month is at most 12, so only one order gives a date.
 */
const digitsOnly = /^(?:(1[3-9]|20)\d{6}|\d{4}(1[3-9]|20)\d\d)$/;
/** The calendar's name after a date. */
const era = /\s*(?:(هـ?|هجري|AH)|م|ميلادي|AD)\.?$/i;

/**
 * Gregorian dates are read as `parseDate` does. Hijri dates have the year first, as identity cards print it
 * (`1450/03/01`), or last: then the first number is the month, or the day if it is above 12. Both also accept eight
 * digits: `05171990`, `14500301`. Hijri dates follow the published Umm al-Qura table (R10.1).
 * @returns undefined for anything else, for days that do not exist, and for Hijri years outside 1356 to 1500
 */
export function readTypedDate(typed: string): TypedDate | undefined {
  const text = cleanDate(typed);
  const named = era.exec(text);
  const date = readNumbers(text.slice(0, named?.index));
  // A date whose era contradicts its year is ambiguous.
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
