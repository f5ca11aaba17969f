import { describe, expect, test } from 'vitest';
import { cleanNumber, cleanText, codeDigits, formatThousands, toLatinDigits } from './digits.ts';
import { withoutControls } from './without-controls.ts';

describe('toLatinDigits', () => {
  test.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['०१२३४५६७८९', '0123456789'],
    ['𝟎𝟏𝟗𝟘𝟡𝟶𝟿', '0190909'],
    ['a1٫٥ ب، ½²', 'a1٫5 ب، ½²'],
    ['', ''],
  ])('converts only the digits of %j: %j', (typed, latin) => {
    expect(toLatinDigits(typed)).toBe(latin);
  });
});

describe('cleanNumber', () => {
  test.each([
    ['055 123 4567', '0551234567'],
    ['055-123-4567', '0551234567'],
    ['055\u2013123\u20144567\u2011\u2212', '0551234567'],
    ['(055) 1234567', '0551234567'],
    ['+966 55 123 4567', '+966551234567'],
    ['(+966) 551234567', '+966551234567'],
    ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
    ['\u200e۱۰۰۰\u00a0۰۰۰۰۰۱\u202c', '1000000001'],
    ['\u20681010101010\u2069', '1010101010'],
    ['０５５．１２３／４５６７', '0551234567'],
    ['[055] {123} 4567', '0551234567'],
    ['055\u30001\u200b2\ufeff3\u00ad4_567', '0551234567'],
    ['1,010,101,010', '1010101010'],
    ["'1010101010", '1010101010'],
    ['＋966 551234567', '+966551234567'],
    ['1a', '1a'],
    ['1:1', '1:1'],
    ['5+5', '5+5'],
  ])('cleans %j to %j', (typed, clean) => {
    expect(cleanNumber(typed)).toBe(clean);
  });
});

test.each([
  ['1234', '1234'],
  ['١٢٣٤', '1234'],
  ['１２ ３４', '1234'],
  ['12-34.', '1234'],
  ['Code: 0042', '0042'],
])('codeDigits reads %j as %j', (typed, code) => {
  expect(codeDigits(typed)).toBe(code);
});

describe('formatThousands', () => {
  test.each([
    ['0', '0'],
    ['999', '999'],
    ['1000', '1,000'],
    ['34000', '34,000'],
    ['100000', '100,000'],
    ['1234567', '1,234,567'],
    ['1000000000', '1,000,000,000'],
    ['', ''],
    ['1000.5', '1000.5'],
    ['abc', 'abc'],
  ])('formats %j as %j', (digits, shown) => {
    expect(formatThousands(digits)).toBe(shown);
  });

  test('formats 600,000 digits in linear time', () => {
    // A quadratic pattern would take minutes and time out.
    expect(formatThousands('1'.repeat(600_000)).match(/,/g)).toHaveLength(199_999);
  });
});

describe('withoutControls', () => {
  test.each([
    ['a\0b', 'ab'],
    ['\u202eabc\u202c', 'abc'],
    ['\ufeff\x07 two\r\nlines\tand blanks ', '\ufeff two\nlines\tand blanks '],
    ['\ud800', ''],
    ['رمال 100,000', 'رمال 100,000'],
  ])('cleans %j to %j', (text, shown) => {
    expect(withoutControls(text)).toBe(shown);
  });
});

describe('cleanText', () => {
  test.each([
    ['keeps lines and tabs', 'a\n\tb', 'a\n\tb'],
    ['ends lines one way', 'a\r\nb\rc', 'a\nb\nc'],
    ['drops control characters', 'a\0b\u0007c\u001bd\u007fe\u0085f', 'abcdef'],
    ['drops direction overrides', 'a\u202eb\u202c\u202a\u202b\u202dc', 'abc'],
    ['drops direction isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['drops direction marks', '\u200eس\u200fل\u061cام', 'سلام'],
    ['drops a lone half of a pair', 'a\ud83db\ude00c', 'abc'],
    ['keeps whole pairs', 'شكرا 😀', 'شكرا 😀'],
    ['keeps the joiners that words and emoji need', 'می\u200cشود 👨\u200d👩', 'می\u200cشود 👨\u200d👩'],
    ['composes letters and marks', 'e\u0301 \u0627\u0653', '\u00e9 \u0622'],
    [
      'drops marks beyond the thirtieth on one letter',
      `a${'\u0316'.repeat(40)}b\u0316`,
      `a${'\u0316'.repeat(30)}b\u0316`,
    ],
    ['trims what is left after dropping', ' \u200e a \u202c ', 'a'],
    ['leaves digits as they were written', '١٢٣', '١٢٣'],
  ])('%s', (_, text, clean) => {
    expect(cleanText(text)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });
});
