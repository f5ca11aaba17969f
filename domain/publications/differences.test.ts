import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf } from './differences.ts';
import type { JsonValue } from './json-value.ts';

const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

describe('differencesOf', () => {
  test('names each changed, added and removed value', () => {
    const before = { title: { ar: 'أ', en: 'A' }, rows: [{ n: 1 }], old: true };
    const after = { title: { ar: 'أ', en: 'B' }, rows: [{ n: 1 }, { n: 2 }] };
    expect(differencesOf(before, after)).toEqual([
      { place: ['title', 'en'], before: 'A', after: 'B' },
      { place: ['rows', 1, 'n'], before: undefined, after: 2 },
      { place: ['old'], before: true, after: undefined },
    ]);
  });

  test.each([
    ['added at the top', [9, 1, 2], [{ place: [0], before: undefined, after: 9 }]],
    ['removed at the top', [2], [{ place: [0], before: 1, after: undefined }]],
    ['changed in place', [1, 3], [{ place: [1], before: 2, after: 3 }]],
  ])('names only the row that was %s', (_, after, differences) => {
    expect(differencesOf([1, 2], after)).toEqual(differences);
  });

  test('finds no difference between equal values', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(differencesOf(value, structuredClone(value))).toEqual([]);
      }),
    );
  });
});
