import { describe, expect, test } from 'vitest';
import { afterWorkingDays, announcedHours } from './working-days.ts';

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

describe('special periods', () => {
  const holiday = { from: '2026-11-23', to: '2026-11-24' };
  const ramadan = { from: '2026-11-20', to: '2026-12-10', hours: { opens: '10:00', closes: '15:00' } };
  const working = { ...hours, special: [holiday, ramadan] };

  test.each([
    ['before a holiday', '2026-11-22T09:00:00+03:00', '2026-11-26'],
    ['on a holiday', '2026-11-23T09:00:00+03:00', '2026-11-29'],
    ['a minute before the earlier closing time', '2026-11-25T14:59:00+03:00', '2026-11-29'],
    ['at the earlier closing time', '2026-11-25T15:00:00+03:00', '2026-11-30'],
  ])('two working days after a request sent %s (%s) end on %s', (_, sentAt, due) => {
    expect(afterWorkingDays(new Date(sentAt), 2, working)).toBe(due);
  });

  test.each([
    ['15 days before it begins', '2026-11-08', 0],
    ['14 days before it begins', '2026-11-09', 1],
    ['on its last day', '2026-11-24', 1],
    ['on the day after', '2026-11-25', 0],
  ])('%s (%s) a period is announced %d times', (_, today, times) => {
    expect(announcedHours([holiday], today)).toHaveLength(times);
  });
});
