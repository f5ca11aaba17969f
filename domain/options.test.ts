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

  test('counts its values from 1, but for yes and no', () => {
    const counted = name === 'yesNo' ? [1, 0] : options.map((_, index) => index + 1);
    expect(options.map(({ value }) => value)).toEqual(counted);
  });

  test('writes its amounts in Latin digits', () => {
    expect(options.filter(({ en, ar }) => /[\u0660-\u0669\u06f0-\u06f9]/.test(en + ar))).toEqual([]);
  });

  test('answers both languages in the same order', () => {
    const { listEn, listAr } = toListAnswer(name);
    expect(listEn.map(({ value }) => value)).toEqual(options.map(({ value }) => value));
    expect(listAr.map(({ value }) => value)).toEqual(listEn.map(({ value }) => value));
    expect(listEn.map(({ label }) => label)).toEqual(options.map(({ en }) => en));
    expect(listAr.map(({ label }) => label)).toEqual(options.map(({ ar }) => ar));
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

  test('ways of hearing of us stand in the order of the specification', () => {
    const ways = ['X', 'Instagram', 'Facebook', 'Friend', 'Search engines', 'TikTok', 'Other'];
    expect(optionLists.reachWay.map(({ en }) => en)).toEqual(ways);
  });

  test('military ranks rise from soldier to general', () => {
    expect(optionLists.militaryRank.at(0)?.ar).toBe('جندي');
    expect(optionLists.militaryRank.at(-1)?.ar).toBe('فريق أول');
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
