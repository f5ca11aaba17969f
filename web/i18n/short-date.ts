import type { CivilDate } from '#domain/civil-date.ts';
import type { Language } from './language.ts';

/** Pinned: a bare `ar-SA` means another calendar and other digits in other engines. */
const locales = { ar: 'ar-SA-u-ca-gregory-nu-latn', en: 'en-GB' } as const;

/** A day with its month's name in full: `7 July 2024`. */
export function longDate(date: CivilDate, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A day as offers show it: two digits and the month's short name (document 2, section 9), with its year where it is asked for. */
export function shortDate(date: CivilDate, language: Language, { year }: { year: boolean }): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    day: '2-digit',
    month: 'short',
    timeZone: 'UTC',
    ...(year && { year: 'numeric' }),
  });
  // British English writes four letters for this one month alone.
  return format.format(new Date(`${date}T00:00:00Z`)).replace('Sept', 'Sep');
}
