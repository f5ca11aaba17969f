import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

const years = {
  years_zero: '{{count}} سنة',
  years_one: 'سنة',
  years_two: 'سنتان',
  years_few: '{{count}} سنوات',
  years_many: '{{count}} سنة',
  years_other: 'سنة {{count}}',
};

test.each([
  [0, '0 سنة'],
  [1, 'سنة'],
  [2, 'سنتان'],
  [3, '3 سنوات'],
  [11, '11 سنة'],
  [100, 'سنة 100'],
])('Arabic chooses the plural form for %i: %s', (count, said) => {
  expect(wordsOf({ card: years }, 'ar').t('card.years', { count })).toBe(said);
});

test('English chooses between two plural forms', () => {
  const { t } = wordsOf({ years_one: 'a year', years_other: '{{count}} years' }, 'en');
  expect([1, 2, 0].map((count) => t('years', { count }))).toEqual(['a year', '2 years', '0 years']);
});

test('the most specific form wins: context and number, context, number, neither', () => {
  const sentences = {
    a: 'a',
    a_other: 'a number',
    'a_cars-finance': 'a context',
    'a_cars-finance_other': 'both',
  };
  const { t } = wordsOf({ ...sentences, b: 'b', b_other: 'b number', c: 'c' }, 'en');
  expect(t('a', { context: 'cars-finance', count: 2 })).toBe('both');
  expect(t('a', { context: 'cars-finance', count: 1 })).toBe('a context');
  expect(t('a', { context: 'contact', count: 2 })).toBe('a number');
  expect(t('a', { context: 'contact' })).toBe('a');
  expect(t('b', { context: 'contact', count: 2 })).toBe('b number');
  expect(t('c', { context: 'contact', count: 2 })).toBe('c');
});

test('values are inserted verbatim; an unknown name stays, and an undefined value leaves an empty text', () => {
  const { t } = wordsOf({ from: '{{first}} to {{last}}, {{first}}' }, 'en');
  expect(t('from', { first: '$&', last: 3 })).toBe('$& to 3, $&');
  expect(t('from', { first: '{{last}}' })).toBe('{{last}} to {{last}}, {{last}}');
  expect(t('from', { first: undefined, last: 3 })).toBe(' to 3, ');
});

test('t returns the key of a missing sentence; find returns undefined', () => {
  const { t, find } = wordsOf({ group: { inner: 'x' }, help_contact: 'y' }, 'en');
  expect(
    ['group', 'group.other', 'group.inner.deeper', 'constructor', 'toString'].map((key) => t(key)),
  ).toEqual(['group', 'group.other', 'group.inner.deeper', 'constructor', 'toString']);
  expect([find('group'), find('group.inner'), find('help'), find('help', { context: 'contact' })]).toEqual([
    undefined,
    'x',
    undefined,
    'y',
  ]);
});
