import { describe, expect, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { choiceOf, choiceStarts } from './choice-starts.ts';
import {
  companyListNames,
  findOption,
  type OptionListName,
  offeredOptions,
  readListAnswer,
  toListAnswer,
  withFixedLists,
} from './options.ts';

const names = Object.keys(lists) as OptionListName[];
const fixed = names.filter((name) => !companyListNames.some((written) => written === name));

describe.each(fixed)('fixed list %s', (name) => {
  test('a fixed list has unique values and unique labels in both languages', () => {
    for (const part of ['value', 'en', 'ar'] as const) {
      expect(new Set(lists[name].map((option) => option[part])).size).toBe(lists[name].length);
    }
    expect(lists[name].every(({ en, ar }) => en.trim() !== '' && /[\u0600-\u06ff]/.test(ar))).toBe(true);
  });

  test('a fixed list numbers its values from 1, except yesNo and months', () => {
    const others: Partial<Record<OptionListName, number[]>> = {
      yesNo: [1, 0],
      months: [0, 1, 2, 3, 4, 5, 6, 12],
    };
    const counted = others[name] ?? lists[name].map((_, index) => 1 + index);
    expect(lists[name].map(({ value }) => value)).toEqual(counted);
  });
});

/** Returns the numbers in a label. */
const numbersIn = (label: string) =>
  label.match(/\d[\d,]*/g)?.map((text) => Number(text.replace(/,/g, ''))) ?? [];

test.each(Object.keys(choiceStarts) as (keyof typeof choiceStarts)[])(
  'each choice of %s starts at the number in its label',
  (name) => {
    for (const [index, { value, en, ar }] of lists[name].entries()) {
      const start = choiceStarts[name][index] ?? Number.NaN;
      expect(choiceOf(name, start)).toBe(value);
      expect(choiceOf(name, start - 1)).toBe(value - 1 || null);
      // A choice may start one above the number in its label: "More than 10,000" starts at 10,001, and "6,000 to 8,000"
      // starts at 6,001 if the choice before it ends at 6,000.
      if (start > 0) for (const label of [en, ar]) expect([start, start - 1]).toContain(numbersIn(label)[0]);
    }
    expect(choiceStarts[name]).toHaveLength(lists[name].length);
  },
);

test.each(names)('toListAnswer returns %s in both languages, in the same order', (name) => {
  const { listEn, listAr } = toListAnswer(lists, name);
  const offered = offeredOptions(lists, name);
  expect(listEn.map(({ value, label }) => [value, label])).toEqual(
    offered.map(({ value, en }) => [value, en]),
  );
  expect(listAr.map(({ value, label }) => [value, label])).toEqual(
    offered.map(({ value, ar }) => [value, ar]),
  );
});

describe('retired choice', () => {
  const shop = { value: 9, en: 'Shop', ar: 'متجر' };
  const old = { value: 4, en: 'Newspaper', ar: 'صحيفة', retired: true } as const;
  const changed = withFixedLists({ ...lists, reachWay: [shop, old] });

  test('a retired choice is no longer offered', () => {
    expect(offeredOptions(changed, 'reachWay')).toEqual([shop]);
    expect(toListAnswer(changed, 'reachWay').listEn).toEqual([
      { label: 'Shop', value: 9, id: 9, name: 'Shop' },
    ]);
  });

  test('a retired choice is still found for earlier submissions', () => {
    expect(findOption(changed, 'reachWay', 4)).toEqual(old);
    expect(findOption(changed, 'reachWay', 1)).toBeUndefined();
  });
});

describe('option values that rules and payloads depend on', () => {
  test.each<[OptionListName, number, string]>([
    ['salary', 1, 'Less than SR 4,000'],
    ['workSector', 3, 'Military'],
    ['workJoiningDuration', 1, 'Less than 6 months'],
    ['businessAge', 1, 'Less than 6 months'],
    ['ageCategory', 1, 'Under 21'],
    ['carIncomeRange', 5, 'More than SR 12,000'],
    ['annualSales', 4, 'More than SR 200 million'],
    ['period', 5, '60 months'],
    ['satisfaction', 2, 'Not satisfied'],
    ['yesNo', 0, 'No'],
  ])('%s %i is "%s"', (name, value, label) => {
    expect(findOption(lists, name, value)?.en).toBe(label);
  });

  test('findOption finds no value outside the list', () => {
    expect(findOption(lists, 'salary', 4)).toBeUndefined();
    expect(findOption(lists, 'salary', 0)).toBeUndefined();
  });
});

test('only reachWay and annualSales add id and name to value and label', () => {
  for (const { id, name, value, label } of toListAnswer(lists, 'reachWay').listAr)
    expect([id, name]).toEqual([value, label]);
  expect(toListAnswer(lists, 'annualSales').listAr[3]).toMatchObject({
    id: 4,
    name: 'أكثر من 200 مليون ريال',
  });
  expect(toListAnswer(lists, 'salary').listEn[0]).toEqual({ label: 'Less than SR 4,000', value: 1 });
});

test('readListAnswer accepts numeric text as value and drops invalid options', () => {
  const answer = {
    listEn: [{ label: 'Pigeon', value: '91' }, { label: 'Radio', value: 'ninety' }, null],
    listAr: [{ label: 'حمام زاجل', value: 91 }],
  };
  expect(readListAnswer(answer)).toEqual([{ value: 91, en: 'Pigeon', ar: 'حمام زاجل' }]);
});
