import { expect, test } from 'vitest';
import { shortDate } from '#domain/dates/shown-date.ts';

test.each([
  ['2026-11-01', 'en', '01 Nov'],
  ['2026-09-30', 'en', '30 Sep'],
  ['2026-11-01', 'ar', '01 نوفمبر'],
  ['2025-12-31', 'ar', '31 ديسمبر'],
] as const)('shortDate formats %s in %s as %s', (date, language, shown) => {
  expect(shortDate(date, language)).toBe(shown);
});
