import type { Language } from '../language.ts';

const formatIn = (locale: string, unit: 'day' | 'month') =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
const formatsIn = (locale: string) => ({ day: formatIn(locale, 'day'), month: formatIn(locale, 'month') });
const formats = { ar: formatsIn('ar-u-nu-latn'), en: formatsIn('en-GB') };

/** Returns a duration in words, in the nominative in Arabic: `7 days`, `يومان`. */
export const formatDuration = (count: number, unit: 'day' | 'month', language: Language): string =>
  formats[language][unit].format(count);
