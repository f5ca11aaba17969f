import { describe, expect, test } from 'vitest';
import { findOption, type Option, type OptionListName, optionLists, toListAnswer } from './options.ts';

const names = Object.keys(optionLists) as OptionListName[];

describe.each(names)('the list %s', (name) => {
  const options: readonly Option[] = optionLists[name];

  test('has each value and each label once', () => {
    for (const part of ['value', 'en', 'ar'] as const) {
      expect(new Set(options.map((option) => option[part])).size).toBe(options.length);
    }
    expect(options.every(({ en, ar }) => en.trim() !== '' && /[\u0600-\u06ff]/.test(ar))).toBe(true);
  });

  test('answers both languages in the same order', () => {
    const { listEn, listAr } = toListAnswer(name);
    expect(listEn.map(({ value }) => value)).toEqual(options.map(({ value }) => value));
    expect(listAr.map(({ value }) => value)).toEqual(listEn.map(({ value }) => value));
  });
});

describe('the values that rules and payloads rest on', () => {
  test.each<[OptionListName, number, string]>([
    ['salary', 1, 'Less than SR 4,000'],
    ['workSector', 3, 'Military'],
    ['workJoiningDuration', 1, 'Less than 6 months'],
    ['businessAge', 1, 'Less than 6 months'],
    ['ageCategory', 1, 'Under 21'],
    ['financePurpose', 7, 'Other'],
    ['carIncomeRange', 5, 'More than SR 12,000'],
    ['annualSales', 4, 'More than SR 200 million'],
    ['serviceType', 3, 'After-sales and vehicle services'],
    ['period', 5, '60 months'],
    ['satisfaction', 2, 'Not satisfied'],
    ['yesNo', 0, 'No'],
  ])('%s %i is %s', (name, value, label) => {
    expect(findOption(name, value)?.en).toBe(label);
  });

  test('a value beyond the list is no choice', () => {
    expect(findOption('salary', 4)).toBeUndefined();
    expect(findOption('salary', 0)).toBeUndefined();
  });
});

test('reach ways and annual sales carry id and name behind value and label', () => {
  expect(toListAnswer('reachWay').listEn[0]).toEqual({ label: 'X', value: 1, id: 1, name: 'X' });
  expect(toListAnswer('annualSales').listAr[3]).toMatchObject({ id: 4, name: 'أكثر من 200 مليون ريال' });
  expect(toListAnswer('salary').listEn[0]).toEqual({ label: 'Less than SR 4,000', value: 1 });
});
