import { expect, test } from 'vitest';
import { parseRiyadhTime } from './riyadh-time.ts';

test.each([
  ['midnight', '2026-11-22T00:00', '2026-11-21T21:00:00.000Z'],
  ['a time with seconds', '2026-11-22T23:59:30', '2026-11-22T20:59:00.000Z'],
])('reads %s as a time in Riyadh', (_, typed, instant) => {
  expect(new Date(parseRiyadhTime(typed) ?? '').toISOString()).toBe(instant);
});

test.each(['', '2026-11-22', '2026-02-30T10:00', '2026-11-22T24:00', '2026-11-22T10:00Z', 'tomorrow'])(
  'refuses %j',
  (typed) => {
    expect(parseRiyadhTime(typed)).toBeUndefined();
  },
);
