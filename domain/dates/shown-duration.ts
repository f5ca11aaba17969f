import type { Language } from '../language.ts';

/** Returns a duration in words, in the nominative in Arabic: `7 days`, `يومان`. */
export function formatDuration(count: number, unit: 'day' | 'month', language: Language): string {
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en-GB';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
