import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmount, readRefusedAmount } from './amount.ts';

describe('parseAmount', () => {
  test.each([
    ['0', 0],
    ['1000', 1000],
    ['1,000,000', 1_000_000],
    ['50.000', 50_000],
    ['1.234.567', 1_234_567],
    ['50 000', 50_000],
    ["50'000", 50_000],
    ['50’000', 50_000],
    ['٥٠٬٠٠٠', 50_000],
    ['٥٠٫٠٠٠', 50_000],
    ['۱۲۰٬۰۰۰', 120_000],
    ['١،٠٠٠', 1000],
    ['５０，０００', 50_000],
    [' 1 000 ', 1000],
    ['1\u00a0000\u00a0000', 1_000_000],
    ['1\u202f000\u2009000', 1_000_000],
    ['5000.00', 5000],
    ['5000.0', 5000],
    ['5000.', 5000],
    ['٥٠٠٠٫٠٠', 5000],
    ['١٬٠٠٠٫٠', 1000],
    ['1,000.00 SR', 1000],
    ['SR 1,000', 1000],
    ['S.R. 1,000', 1000],
    ['1000 sar', 1000],
    ['1000SR', 1000],
    ['1,000 ر.س', 1000],
    ['ر.س. ١٠٠٠', 1000],
    ['1000 ر. س', 1000],
    ['١٠٠٠ ريال', 1000],
    ['1000 ريال سعودي', 1000],
    ['1000 ريالًا سعوديًا', 1000],
    ['1000 ريالاً', 1000],
    ['3 ريالات', 3],
    ['1,000 riyals', 1000],
    ['\u20c1 1,000', 1000],
    ['1000 \ufdfc', 1000],
    ['\u200f1,000 ر.س\u200f', 1000],
    ['\u20661000\u2069', 1000],
    ["1'000,00", 1000],
    ['50.000,0', 50_000],
    ['50\u202f000,00', 50_000],
    ['٥٠٬٠٠٠،٠٠', 50_000],
  ])('reads %j as %i riyals', (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });

  test.each([
    ...['', '2500,50', '0,5', '5,0000', '50,00,0', '5000,00', '1000.50', '1000٫5', '50.000.00', '1000.000'],
    ...[
      '1,000.000',
      '1,000 000',
      '1.000,000',
      '1,00',
      '1,000,00',
      "1'000,50",
      "1'000,",
      '50٫000,00',
      '0,500',
      '007',
      '00',
      '.00',
      ',000',
      '1,,000',
      '1, 000',
    ],
    ...[
      '1  000',
      '1000,',
      '-5',
      '+5',
      '10SR00',
      '1e3',
      '0x10',
      'ten',
      '1000 USD',
      '½',
      '1²',
      '9'.repeat(101),
    ],
  ])('rejects %j', (typed) => {
    expect(parseAmount(typed)).toBeUndefined();
  });

  test('accepts only groups of three digits and zero decimals', () => {
    const character = fc.constantFrom(..."0123456789٠٥۴８.,٫٬، \u00a0'");
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 12 }), (typed) => {
        const amount = parseAmount(typed.join(''));
        if (amount === undefined) return;
        const groups = typed
          .map((one) => ({ '٠': '0', '٥': '5', '۴': '4', '８': '8' })[one] ?? one)
          .join('')
          .trim()
          .split(/[.,٫٬، \u00a0']/);
        const decimals = groups.length > 1 && (groups.at(-1)?.length ?? 0) < 3 ? groups.pop() : '';
        expect(decimals).toMatch(/^0{0,2}$/);
        for (const group of groups.slice(1)) expect(group).toHaveLength(3);
        expect(String(amount)).toBe(groups.join(''));
      }),
      { numRuns: 5000 },
    );
  });

  test('reads every grouping separator alike', () => {
    const grouping = fc.constantFrom(',', '.', '٬', '٫', '،', "'", '’', ' ', '\u00a0', '\u202f', '');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), grouping, (amount, separator) => {
        const typed = amount.toLocaleString('en-US').replaceAll(',', separator);
        expect(parseAmount(typed)).toBe(amount);
      }),
    );
  });
});

describe('readRefusedAmount', () => {
  test.each([
    ['2500,50', { key: 'amountUnclear', amount: '2,500.50', other: '250,050' }],
    ['0,5', { key: 'amountUnclear', amount: '0.5', other: '5' }],
    ['5,0000', { key: 'amountUnclear', amount: '5.0000', other: '50,000' }],
    ['50,00,0', { key: 'amountTogether', amount: '50,000' }],
    ['1000.50', { key: 'amountReadAs', amount: '1,000.50' }],
    ['١٠٠٠٫٥', { key: 'amountReadAs', amount: '1,000.5' }],
    ['1,000.50', { key: 'amountReadAs', amount: '1,000.50' }],
    ['007', { key: 'amountTogether', amount: '7' }],
  ])('explains how %j was read: %j', (typed, hint) => {
    expect(readRefusedAmount(typed)).toEqual(hint);
  });

  test.each(['', '0', '5,000,000,000', 'ten', '-5', '1e3', '9'.repeat(200)])(
    'gives no hint for %j',
    (typed) => {
      expect(readRefusedAmount(typed)).toBeUndefined();
    },
  );
});
