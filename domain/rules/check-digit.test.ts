import { expect, test } from 'vitest';
import { carFinance } from '../forms/car-finance.ts';
import { emailUpdate } from '../forms/email-update.ts';
import { findDoubtfulId, hasCheckDigit } from './check-digit.ts';

test.each(['1010101010', '1000000008', '2000000006'])('hasCheckDigit accepts the check digit of %s', (id) => {
  expect(hasCheckDigit(id)).toBe(true);
});

test.each(['1010101011', '1100101010', '1000000001', '2010101010'])(
  'hasCheckDigit rejects the check digit of %s',
  (id) => {
    expect(hasCheckDigit(id)).toBe(false);
  },
);

test('hasCheckDigit detects every single mistyped digit', () => {
  for (let place = 1; place < 10; place++)
    for (let digit = 1; digit < 10; digit++) {
      const digits = [...'1010101010'].map(Number);
      digits[place] = ((digits[place] ?? 0) + digit) % 10;
      expect(hasCheckDigit(digits.join(''))).toBe(false);
    }
});

test('findDoubtfulId asks about a doubtful ID once', () => {
  const values = { idNumber: '١٠١٠ ١٠١٠ ١١' };
  expect(findDoubtfulId(carFinance, values, undefined)).toEqual({ name: 'idNumber', id: '1010101011' });
  expect(findDoubtfulId(carFinance, values, '1010101011')).toBeUndefined();
  expect(findDoubtfulId(carFinance, { idNumber: '1010101012' }, '1010101011')).toBeDefined();
});

test.each(['', '1010101010', '101010101', '3010101010', 'x'.repeat(10_000)])(
  'findDoubtfulId does not ask about %j',
  (idNumber) => {
    expect(findDoubtfulId(carFinance, { idNumber }, undefined)).toBeUndefined();
  },
);

test('findDoubtfulId does not ask in the e-mail update, whose customers are on file', () => {
  expect(findDoubtfulId(emailUpdate, { idNumber: '1000000001' }, undefined)).toBeUndefined();
});
