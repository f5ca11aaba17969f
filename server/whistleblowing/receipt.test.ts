import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isReceipt, receiptLetters } from '#domain/receipt.ts';
import type { Keys } from '../platform/encryption/keys.ts';
import { identityOfReceipt, newCodes, newReceiptCode, recipientOfReceipt } from './receipt.ts';
import { decryptWith, encryptTo } from './report-keys.ts';

const keysOf = (...secrets: string[]): Keys => {
  const all = (purpose: string) =>
    secrets.map((secret) =>
      createHash('sha256')
        .update(secret + purpose)
        .digest(),
    );
  return Object.assign((purpose: string) => all(purpose)[0] as Buffer, { validAt: all, everyKey: all });
};
const keys = keysOf('one');

test('codes have sixteen of twenty-five equally likely letters, and are unique', () => {
  const codes = Array.from({ length: 5000 }, () => newReceiptCode(keys('receipt'), undefined));
  expect(codes.every(isReceipt)).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
  const all = codes.join('');
  const expected = all.length / receiptLetters.length;
  for (const letter of receiptLetters) {
    const times = all.split(letter).length - 1;
    // Five standard deviations, exceeded by chance in about one of a million runs.
    expect(Math.abs(times - expected)).toBeLessThan(5 * Math.sqrt(expected));
  }
});

test('a code can be derived from an Idempotency-Key only with the secret', () => {
  const secret = keys('receipt');
  expect(newReceiptCode(secret, 'a')).toBe(newReceiptCode(secret, 'a'));
  expect(newReceiptCode(secret, 'b')).not.toBe(newReceiptCode(secret, 'a'));
  expect(newReceiptCode(keysOf('other')('receipt'), 'a')).not.toBe(newReceiptCode(secret, 'a'));
});

test('a repeated request derives codes from the newest secret first, then from older ones', () => {
  const [old] = newCodes(keysOf('old'), 'a');
  const [fresh] = newCodes(keysOf('new'), 'a');
  expect(newCodes(keysOf('new', 'old'), 'a')).toEqual([fresh, old]);
  expect(newCodes(keysOf('new', 'old'), undefined)).toHaveLength(1);
});

test('each code alone determines its own age key', async () => {
  const [code, other] = ['BCDFGHJKMNPQRTVW', 'BCDFGHJKMNPQRTVX'];
  expect(identityOfReceipt(code)).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
  const recipient = await recipientOfReceipt(code);
  expect(await recipientOfReceipt(other)).not.toBe(recipient);
  const encrypted = await encryptTo([recipient], 'said to the reporter');
  expect((await decryptWith(identityOfReceipt(code), encrypted)).toString()).toBe('said to the reporter');
  await expect(decryptWith(identityOfReceipt(other), encrypted)).rejects.toThrow();
});
