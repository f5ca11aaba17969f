import { describe, expect, test } from 'vitest';
import { nextCursor, parseDayCursor, parseTimeCursor } from './cursor.ts';

const id = '018f3c9e-8f3a-7b7e-9f0b-0c6f1d2e3a4b';
const at = new Date('2026-11-25T09:00:00Z');

test('a cursor by time or day can be parsed', () => {
  const byTime = nextCursor([{ at, id }], 1, (last) => last);
  expect(parseTimeCursor(byTime)).toEqual({ at, id });
  const byDay = nextCursor([{ at: '2026-11-25', id: 'K7M4-9QXT' }], 1, (last) => last);
  expect(parseDayCursor(byDay)).toEqual({ at: '2026-11-25', id: 'K7M4-9QXT' });
});

test('the last page has no next cursor', () => {
  expect(nextCursor([{ at, id }], 2, (last) => last)).toBeUndefined();
  expect(nextCursor([], 2, (last: { at: Date; id: string }) => last)).toBeUndefined();
});

describe('invalid cursor', () => {
  test.each([
    undefined,
    '',
    '1.x',
    `-1.${id}`,
    `1e3.${id}`,
    `99999999999999.${id}`,
    '2026-02-31.K7M4-9QXT',
    `2026-11-25.a'b`,
  ])('the invalid cursor %s starts at page one', (text) => {
    expect(parseTimeCursor(text)).toBeUndefined();
    expect(parseDayCursor(text)).toBeUndefined();
  });
});
