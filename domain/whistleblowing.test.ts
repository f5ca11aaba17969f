import { expect, test } from 'vitest';
import { addMonths } from './dates/civil-date.ts';
import { deadlinesOf } from './whistleblowing.ts';

test.each([
  ['2026-11-21', 3, '2027-02-21'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2027-11-30', 3, '2028-02-29'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-01-31', 1, '2026-02-28'],
])('addMonths: %s plus %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test('deadlinesOf counts days to the acknowledgement and months to the answer', () => {
  expect(deadlinesOf('2026-11-28', { acknowledgeDays: 7, answerMonths: 3 })).toEqual({
    acknowledge: '2026-12-05',
    answer: '2027-02-28',
  });
});
