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
  return Object.assign((purpose: string) => all(purpose)[0] as Buffer, { all, ever: all });
};
const keys = keysOf('one');

test('codes are sixteen letters of twenty-five, all of them as likely, and no two are alike', () => {
  const codes = Array.from({ length: 5000 }, () => newReceiptCode(keys('receipt'), undefined));
  expect(codes.every(isReceipt)).toBe(true);
  expect(new Set(codes).size).toBe(codes.length);
  const all = codes.join('');
  const expected = all.length / receiptLetters.length;
  for (const letter of receiptLetters) {
    const times = all.split(letter).length - 1;
    // Five standard deviations: one run in a million says so by chance.
    expect(Math.abs(times - expected)).toBeLessThan(5 * Math.sqrt(expected));
  }
});

test('a code follows from an Idempotency-Key, but only with the secret', () => {
  const secret = keys('receipt');
  expect(newReceiptCode(secret, 'a')).toBe(newReceiptCode(secret, 'a'));
  expect(newReceiptCode(secret, 'b')).not.toBe(newReceiptCode(secret, 'a'));
  expect(newReceiptCode(keysOf('other')('receipt'), 'a')).not.toBe(newReceiptCode(secret, 'a'));
});

test('a request that is repeated has the codes that it got under older secrets, after that of the newest', () => {
  const [old] = newCodes(keysOf('old'), 'a');
  const [fresh] = newCodes(keysOf('new'), 'a');
  expect(newCodes(keysOf('new', 'old'), 'a')).toEqual([fresh, old]);
  expect(newCodes(keysOf('new', 'old'), undefined)).toHaveLength(1);
});

test('an age key follows from a code alone, another one from another', async () => {
  const [code, other] = ['BCDFGHJKMNPQRTVW', 'BCDFGHJKMNPQRTVX'];
  expect(identityOfReceipt(code)).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/);
  const recipient = await recipientOfReceipt(code);
  expect(await recipientOfReceipt(other)).not.toBe(recipient);
  const encrypted = await encryptTo([recipient], 'said to the reporter');
  expect((await decryptWith(identityOfReceipt(code), encrypted)).toString()).toBe('said to the reporter');
  await expect(decryptWith(identityOfReceipt(other), encrypted)).rejects.toThrow();
});
