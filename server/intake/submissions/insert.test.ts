import { expect, test } from 'vitest';
import { newSubmission } from './insert.ts';

test('ids start with their time in milliseconds, so that new ones are adjacent in an index', () => {
  const before = Date.now();
  const ids = Array.from({ length: 100 }, () => newSubmission().id);
  const made = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16));
  expect(Math.min(...made)).toBeGreaterThanOrEqual(before);
  expect(Math.max(...made)).toBeLessThanOrEqual(Date.now());
  // The rest of an id is random.
  expect(new Set(ids.map((id) => id.slice(14))).size).toBe(100);
});
