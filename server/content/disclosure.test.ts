import { expect, test } from 'vitest';
import { isDisclosureStale } from './disclosure.ts';

test.each([
  ['2026-11-21', false],
  ['2026-10-22', false],
  ['2026-10-21', true],
  ['2025-05-26', true],
])('a disclosure of %s is outdated on 21 November 2026: %s', (updated, outdated) => {
  // Half past midnight in Riyadh; in UTC it is still the day before.
  expect(isDisclosureStale(updated, new Date('2026-11-20T21:30:00Z'))).toBe(outdated);
});
