import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differencesOf, type JsonValue, mergeJson } from './merge.ts';

const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);

describe('mergeJson', () => {
  test('keeps both changes if two people changed different fields', () => {
    const base = { title: { ar: 'أ', en: 'A' }, amount: 1, list: [1, 2] };
    const mine = { title: { ar: 'ب', en: 'A' }, amount: 1, list: [1, 3] };
    const theirs = { title: { ar: 'أ', en: 'B' }, list: [5, 2] };
    expect(mergeJson(base, mine, theirs)).toEqual({
      value: { title: { ar: 'ب', en: 'B' }, list: [5, 3] },
      conflicts: [],
    });
  });

  test('keeps mine and reports a conflict if both changed the same field', () => {
    expect(mergeJson({ a: { b: 1 } }, { a: { b: 2 } }, { a: { b: 3 } })).toEqual({
      value: { a: { b: 2 } },
      conflicts: [['a', 'b']],
    });
  });

  test('does not merge lists row by row if one side added or removed a row', () => {
    expect(mergeJson([1, 2], [1, 2, 3], [9, 2])).toEqual({ value: [1, 2, 3], conflicts: [[]] });
  });

  test('does not merge lists row by row if one side moved a row', () => {
    const [a, b] = [
      { title: 'A', endDate: '2026-12-31' },
      { title: 'B', endDate: '2026-12-31' },
    ];
    const extended = [{ ...a, endDate: '2027-03-31' }, b];
    expect(mergeJson([a, b], [b, a], extended)).toEqual({ value: [b, a], conflicts: [[]] });
    expect(mergeJson([a, b], extended, [{ ...b, title: 'C' }, a])).toEqual({
      value: extended,
      conflicts: [[]],
    });
    const both = [a, b].map((row, id) => ({ ...row, id }));
    const swapped = both.map((row) => ({ ...row, title: 'D' })).reverse();
    expect(
      mergeJson(both, swapped, [
        { ...a, id: 0, endDate: '' },
        { ...b, id: 1 },
      ]).conflicts,
    ).toEqual([[]]);
    // Equal rows have no order.
    expect(mergeJson([1, 1], [1, 2], [3, 1])).toEqual({ value: [3, 2], conflicts: [] });
  });

  test('returns one side’s value if the other side changed nothing', () => {
    fc.assert(
      fc.property(json, json, (base, changed) => {
        expect(mergeJson(base, changed, base).value).toEqual(changed);
        expect(mergeJson(base, base, changed).value).toEqual(changed);
      }),
    );
  });
});

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

  test('finds no difference between equal values', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(differencesOf(value, structuredClone(value))).toEqual([]);
      }),
    );
  });
});
