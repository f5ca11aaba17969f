import { expect, test } from 'vitest';
import { newSubmission } from './insert.ts';

test('ids begin with the millisecond in which they were made, so that new ones lie side by side in an index', () => {
  const before = Date.now();
  const ids = Array.from({ length: 100 }, () => newSubmission().id);
  const made = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
  expect(Math.min(...made)).toBeGreaterThanOrEqual(before);
  expect(Math.max(...made)).toBeLessThanOrEqual(Date.now());
  // What is left of them is chance.
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(100);
});
