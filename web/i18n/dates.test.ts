import { expect, test } from 'vitest';
import { shortDate } from '#domain/dates/shown-date.ts';

test.each([
  ['2026-11-01', 'en', false, '01 Nov'],
  ['2026-09-30', 'en', false, '30 Sep'],
  ['2026-11-01', 'ar', false, '01 نوفمبر'],
  ['2035-12-31', 'en', true, '31 Dec 2035'],
  ['2025-12-31', 'ar', true, '31 ديسمبر 2025'],
] as const)('%s in %s (with its year: %s) is %s', (date, language, year, shown) => {
  expect(shortDate(date, language, { year })).toBe(shown);
});
