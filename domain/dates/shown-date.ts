import type { Language } from '../language.ts';
import type { CivilDate } from './civil-date.ts';

/** Pinned: a bare `ar-SA` means another calendar and other digits in other engines. */
const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' } as const;

const styles = {
  long: { dateStyle: 'long', timeZone: 'UTC' },
  short: { day: '2-digit', month: 'short', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
  weekdayAndDay: { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
  timeInRiyadh: { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Riyadh' },
  hourInRiyadh: { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'Asia/Riyadh' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** A moment in Gregorian days and Latin digits, in both languages. */
export function shownDate(date: Date, language: Language, style: keyof typeof styles): string {
  const key = `${language} ${style}`;
  // Kept, since making one takes as long as formatting a hundred dates.
  const format = made.get(key) ?? new Intl.DateTimeFormat(locales[language], styles[style]);
  made.set(key, format);
  return format.format(date);
}

/** A day with its month's name in full: `7 July 2024`. */
export function longDate(date: CivilDate, language: Language): string {
  return shownDate(midnight(date), language, 'long');
}

/** A day as offers show it: two digits and the month's short name (R10.3). */
export function shortDate(date: CivilDate, language: Language): string {
  // British English writes four letters for this one month alone.
  return shownDate(midnight(date), language, 'short').replace('Sept', 'Sep');
}

/** The days of a civil date are shown as they stand, wherever the reader is. */
const midnight = (date: CivilDate) => new Date(`${date}T00:00:00Z`);
