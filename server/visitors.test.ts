import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Visitors } from './visitors.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Milliseconds that a delivery waits. */
async function waits(visitors: Visitors): Promise<number> {
  const begun = performance.now();
  const done = visitors.first().then(() => performance.now() - begun);
  await vi.runAllTimersAsync();
  return done;
}

test('a delivery lets a rush of visitors go first, and nobody else', async () => {
  const visitors = new Visitors();
  for (let one = 0; one < 8; one += 1) visitors.come();
  expect(await waits(visitors)).toBe(0);
  visitors.come();
  expect(await waits(visitors)).toBeGreaterThan(900);
  visitors.go();
  expect(await waits(visitors)).toBe(0);
});

test('it goes on as soon as few wait', async () => {
  const visitors = new Visitors();
  for (let one = 0; one < 9; one += 1) visitors.come();
  setTimeout(() => visitors.go(), 50);
  const waited = await waits(visitors);
  expect(waited).toBeGreaterThanOrEqual(50);
  expect(waited).toBeLessThan(100);
});

test('it waits for a second at most', async () => {
  const visitors = new Visitors();
  for (let one = 0; one < 50; one += 1) visitors.come();
  expect(await waits(visitors)).toBeLessThan(1100);
});
