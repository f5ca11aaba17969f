import { expect, test } from 'vitest';
import { shortDate } from './short-date.ts';

test.each([
  ['2026-11-01', 'en', '01 Nov'],
  ['2026-09-30', 'en', '30 Sep'],
  ['2026-11-01', 'ar', '01 نوفمبر'],
  ['2035-12-31', 'en', '31 Dec 2035'],
  ['2025-12-31', 'ar', '31 ديسمبر 2025'],
] as const)('%s is, in %s in 2026, %s', (date, language, shown) => {
  expect(shortDate(date, language, '2026-11-21')).toBe(shown);
});
