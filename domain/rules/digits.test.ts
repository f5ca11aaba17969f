import { describe, expect, test } from 'vitest';
import { cleanAmount, cleanNumber, cleanText, formatThousands, toLatinDigits } from './digits.ts';
import { withoutControls } from './without-controls.ts';

describe('digits', () => {
  test.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['a1٫٥ ب، १', 'a1٫5 ب، १'],
    ['', ''],
  ])('%j read in Latin digits is %j, and nothing else changes', (typed, latin) => {
    expect(toLatinDigits(typed)).toBe(latin);
  });
});

describe('an amount', () => {
  test.each([
    ['1000', '1000'],
    ['1,000,000', '1000000'],
    ['١٬٠٠٠', '1000'],
    ['۱۲۰٬۰۰۰', '120000'],
    ['١،٠٠٠', '1000'],
    [' 1 000 ', '1000'],
    ['1\u00a0000\u202f000\u2009000', '1000000000'],
    ['SR 1,000', '1000'],
    ['S.R. 1,000', '1000'],
    ['1000 sar', '1000'],
    ['1000SR', '1000'],
    ['1,000 ر.س', '1000'],
    ['ر.س. ١٠٠٠', '1000'],
    ['1000 ر. س', '1000'],
    ['١٠٠٠ ريال', '1000'],
    ['1000 ريال سعودي', '1000'],
    ['\u20c1 1,000', '1000'],
    ['1000 \ufdfc', '1000'],
    ['\u200f1,000 ر.س\u200f', '1000'],
    ['\u20661000\u2069', '1000'],
    ['1000.00', '1000'],
    ['1000.0', '1000'],
    ['1000.', '1000'],
    ['١٠٠٠٫٠', '1000'],
    ['1,000.00 SR', '1000'],
    ['', ''],
  ])('typed as %j is %j', (typed, digits) => {
    expect(cleanAmount(typed)).toBe(digits);
  });

  test.each([
    ['1000.50', '1000.50'],
    ['1000٫5', '1000٫5'],
    ['1000.00.00', '1000.00.00'],
    ['.00', '.00'],
    ['-5', '-5'],
    ['10SR00', '10SR00'],
    ['1e3', '1e3'],
    ['0x10', '0x10'],
    ['ten', 'ten'],
    ['1000 USD', '1000USD'],
  ])('typed as %j keeps what a check must refuse: %j', (typed, left) => {
    expect(cleanAmount(typed)).toBe(left);
    expect(cleanAmount(typed)).not.toMatch(/^\d+$/);
  });
});

describe('a number', () => {
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
    ['10.1', '10.1'],
    ['1a', '1a'],
    ['5+5', '5+5'],
  ])('typed as %j is %j', (typed, clean) => {
    expect(cleanNumber(typed)).toBe(clean);
  });
});

describe('thousands', () => {
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
  ])('%j is shown as %j', (digits, shown) => {
    expect(formatThousands(digits)).toBe(shown);
  });

  test('a long number too, as quickly as any other', () => {
    // Where each digit counts all that come after it, this takes minutes.
    expect(formatThousands('1'.repeat(600_000)).match(/,/g)).toHaveLength(199_999);
  });
});

describe('text that is shown again', () => {
  test.each([
    ['a\0b', 'ab'],
    ['\u202eabc\u202c', 'abc'],
    ['\ufeff\x07 two\r\nlines\tand blanks ', '\ufeff two\nlines\tand blanks '],
    ['\ud800', ''],
    ['رمال 100,000', 'رمال 100,000'],
  ])('%j is %j', (text, shown) => {
    expect(withoutControls(text)).toBe(shown);
  });
});

describe('free text', () => {
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
