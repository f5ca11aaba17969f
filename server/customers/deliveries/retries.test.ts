import { expect, test } from 'vitest';
import { nextAttempt } from './retries.ts';

const now = new Date('2026-11-21T09:00:00Z');
const minutes = 60;
const hours = 3600;

test('a delivery is retried ten times over about three days, as Standard Webhooks suggests', () => {
  const waits: number[] = [];
  for (let failed = 1; ; failed++) {
    const next = nextAttempt(failed, now);
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / 1000);
  }
  expect(waits).toEqual([
    5,
    5 * minutes,
    30 * minutes,
    2 * hours,
    5 * hours,
    10 * hours,
    14 * hours,
    20 * hours,
    24 * hours,
  ]);
});

test.each([
  [1, 90, 90],
  [2, 90, 5 * minutes],
  [9, 25 * hours, 25 * hours],
])('attempt %i, whose receiver asks for %i seconds, is retried after %i', (failed, asked, waited) => {
  expect(nextAttempt(failed, now, asked)).toEqual(new Date(now.getTime() + waited * 1000));
});

test('a delivery ends after the last attempt even if the receiver asks for more time', () => {
  expect(nextAttempt(10, now, 60)).toBeUndefined();
});
