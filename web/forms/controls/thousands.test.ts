import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount } from '#domain/rules/amount.ts';
import { type MoneyText, regroup, writtenText } from './thousands.ts';

const empty: MoneyText = { text: '', isByHand: false };

/** Regroups a text whose caret is written as `|`. Before the last key the field showed `before`. */
const regrouped = (typed: string, before = empty) => {
  const caret = typed.indexOf('|');
  const { text, caret: at } = regroup(before, typed.replace('|', ''), caret);
  return `${text.slice(0, at)}|${text.slice(at)}`;
};

/** Types the keys one by one at the end of the field. */
const type = (keys: string) =>
  [...keys].reduce<MoneyText>((shown, key) => {
    const typed = shown.text + key;
    return regroup(shown, typed, typed.length);
  }, empty);

test.each([
  ['1|', '1|'],
  ['1234|', '1,234|'],
  ['1|9,234', '1|9,234', '9,234'],
  ['1,2345|', '12,345|', '1,234'],
  ['19|,234', '19|,234', '1,234'],
  ['12|34', '1,2|34', '1,234'],
  ['|1234', '|1,234'],
  ['12,34|', '1,234|', '12,345'],
  ['١٢٣٤|', '1,234|'],
  ['1,234567|', '1,234,567|', '1,234'],
  ['5000.|', '5,000.|'],
  ['5,000.0|', '5,000.0|', '5,000.'],
  ['1000.5|0', '1,000.5|0'],
  ['10|00.50', '1,0|00.50'],
  ['٥٠٠٠٫٥٠|', '5,000٫50|'],
  ['2,500,|', '2500,|', '2,500'],
  ['1,234 |,567', '1234 |567', '1,234,567'],
  ['1,999,000|', '1,999,000|', '1,234'],
])('regroup turns %s into %s and keeps the caret after its digit', (typed, shown, before = '') => {
  expect(regrouped(typed, { text: before, isByHand: false })).toBe(shown);
});

test.each(['fifty|', '12a|', '-5|', '1.5|', '|', '2500,50|', 'SR 1234|', '1.234,50|', '50.000|'])(
  'regroup leaves %s unchanged',
  (typed) => {
    expect(regrouped(typed)).toBe(typed);
  },
);

test.each(['2500,50', '0,5', '5,0000', '50,00,0', '1,234,567', '50.000', '50 000', '2500,500', '1000.50'])(
  'typing %s key by key keeps its value',
  (keys) => {
    expect(parseAmount(type(keys).text)).toBe(parseAmount(keys));
  },
);

test('regroup groups again once the typed separator is deleted', () => {
  const cleared = regroup(type('2500,'), '2500', 4);
  expect(cleared).toMatchObject({ text: '2,500', isByHand: false });
});

test('typing any keys one by one never changes the value', () => {
  const key = fc.constantFrom(..."0123456789٠٥٩۴.,٫٬ '");
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
      expect(parseAmount(type(keys.join('')).text)).toBe(parseAmount(keys.join('')));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['60,000', '60,00', '6,000'],
  ['60,000', '60,0005', '600,005'],
  ['60.000', '60.00', '60.00'],
  ['6 0000', '6 000', '6 000'],
])('a key changes the written text %j to %j, which becomes %j', (written, typed, text) => {
  expect(regroup(writtenText(written), typed, typed.length).text).toBe(text);
});
