import type { Language } from '../language.ts';
import type { CivilDate } from './civil-date.ts';

/** Names calendar and digits, because engines differ on a bare `ar-SA`. */
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

/** Gregorian calendar and Latin digits in either language. */
export function shownDate(date: Date, language: Language, style: keyof typeof styles): string {
  const key = `${language} ${style}`;
  // Cached: creating a format takes as long as formatting a hundred dates.
  const format = made.get(key) ?? new Intl.DateTimeFormat(locales[language], styles[style]);
  made.set(key, format);
  return format.format(date);
}

/** `7 July 2024` */
export function longDate(date: CivilDate, language: Language): string {
  return shownDate(midnight(date), language, 'long');
}

/** Formats an offer's date: two digits and the month's short name (R10.3). */
export function shortDate(date: CivilDate, language: Language): string {
  // In British English this is the only short name with four letters.
  return shownDate(midnight(date), language, 'short').replace('Sept', 'Sep');
}

/** With midnight UTC and a UTC format, a civil date reads the same in every time zone. */
const midnight = (date: CivilDate) => new Date(`${date}T00:00:00Z`);
