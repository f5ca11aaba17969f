import { expect, test } from 'vitest';
import { afterWorkingDays } from './working-days.ts';

const hours = { days: [0, 1, 2, 3, 4], opens: '8:30', closes: '16:30' };

test.each([
  ['on a Sunday morning', '2026-11-22T09:00:00+03:00', '2026-11-24'],
  ['before they open', '2026-11-22T00:10:00+03:00', '2026-11-24'],
  ['a minute before they close', '2026-11-22T16:29:00+03:00', '2026-11-24'],
  ['when they close', '2026-11-22T16:30:00+03:00', '2026-11-25'],
  ['on a Thursday: the weekend does not count', '2026-11-19T10:00:00+03:00', '2026-11-23'],
  ['on a Thursday evening', '2026-11-19T20:00:00+03:00', '2026-11-24'],
  ['on a Friday', '2026-11-20T10:00:00+03:00', '2026-11-24'],
  [
    'on a Saturday night, which is Saturday in Riyadh and not in London',
    '2026-11-21T20:59:00Z',
    '2026-11-24',
  ],
  ['in the last days of a year', '2026-12-31T12:00:00+03:00', '2027-01-04'],
])('two working days after a request sent %s (%s) end on %s', (_, sentAt, due) => {
  expect(afterWorkingDays(new Date(sentAt), 2, hours)).toBe(due);
});
