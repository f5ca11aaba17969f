import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from './json-value.ts';
import { mergeJson } from './merge.ts';

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
      conflicts: [{ place: ['a', 'b'], mine: 2, theirs: 3 }],
    });
  });

  test.each([
    ['adds a row, the other changes one', [1, 2], [1, 2, 3], [9, 2], [9, 2, 3]],
    ['adds a row at the top, the other removes one', [1, 2], [0, 1, 2], [1], [0, 1]],
    ['adds a row at the end, and the other does too', [1], [1, 2], [1, 3], [1, 3, 2]],
    ['adds a row, and the other adds the same', [1], [1, 2], [1, 2, 3], [1, 2, 3]],
    ['removes a row, and the other removes it too', [1, 2, 3], [1, 3], [1], [1]],
    ['changes the first of two equal rows, the other the second', [1, 1], [1, 2], [3, 1], [3, 2]],
  ])('merges lists if one side %s', (_, base, mine, theirs, value) => {
    expect(mergeJson(base, mine, theirs)).toEqual({ value, conflicts: [] });
  });

  test('merges rows with an id although both sides changed the list', () => {
    const row = (id: string) => ({ id, title: id, closes: '2026-12-31' });
    const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')] as const;
    const closed = { ...a, closes: '2027-02-28' };
    expect(mergeJson([a, b], [a, { ...b, title: 'B' }, c], [closed, b, d])).toEqual({
      value: [closed, { ...b, title: 'B' }, d, c],
      conflicts: [],
    });
    expect(mergeJson([a], [{ ...a, title: 'mine' }, b], [c, { ...a, title: 'theirs' }])).toEqual({
      value: [c, { ...a, title: 'mine' }, b],
      conflicts: [{ place: [1, 'title'], mine: 'mine', theirs: 'theirs' }],
    });
  });

  test('merges a row whose id one side changed, but not a row that it replaced by another', () => {
    const [kept, row] = [{ id: 'a' }, { id: 'b', title: 'B', city: 'Riyadh', text: 'Old' }];
    const [renamed, changed] = [
      { ...row, id: 'c' },
      { ...row, text: 'New' },
    ];
    const both = { value: [kept, { ...renamed, text: 'New' }], conflicts: [] };
    expect(mergeJson([kept, row], [kept, renamed], [kept, changed])).toEqual(both);
    expect(mergeJson([kept, row], [kept, changed], [kept, renamed])).toEqual(both);
    const other = { id: 'd', title: 'D', city: 'Jeddah', text: 'Old' };
    expect(mergeJson([kept, row], [kept, other], [kept, changed]).conflicts).toHaveLength(1);
  });

  test.each([
    [
      'a side moved rows with an id',
      [{ id: 1 }, { id: 2 }],
      [{ id: 2 }, { id: 1 }],
      [{ id: 1 }, { id: 3 }, { id: 2 }],
    ],
    ['a side removed a row that the other changed', [{ n: 1, m: 1 }], [], [{ n: 1, m: 2 }]],
  ])('keeps my list and reports a conflict if %s', (_, base, mine, theirs) => {
    expect(mergeJson(base, mine, theirs)).toEqual({
      value: mine,
      conflicts: [{ place: [], mine, theirs }],
    });
  });

  test('loses no row that either side added', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 6 });
    fc.assert(
      fc.property(rows, rows, rows, (base, added, theirAdded) => {
        const withAdded = (more: number[], from: number) =>
          base.flatMap((one) => [one, ...more.filter((n) => n % 3 === one % 3).map((n) => n + from)]);
        const [mine, theirs] = [withAdded(added, 100), withAdded(theirAdded, 200)];
        const { value, conflicts } = mergeJson(base, mine, theirs);
        expect(conflicts).toEqual([]);
        expect(value).toEqual(expect.arrayContaining([...mine, ...theirs]));
      }),
    );
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
