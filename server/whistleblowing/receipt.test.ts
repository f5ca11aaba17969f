import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isReceipt, receiptLetters } from '#domain/receipt.ts';
import type { Keys } from '../platform/encryption/keys.ts';
import { knownHashes, newCode, newReceipts } from './receipt.ts';

const keysOf = (...secrets: string[]): Keys => {
  const all = (purpose: string) =>
    secrets.map((secret) =>
      createHash('sha256')
        .update(secret + purpose)
        .digest(),
    );
  return Object.assign((purpose: string) => all(purpose)[0] as Buffer, { all });
};
const keys = keysOf('one');

test('codes are sixteen letters of twenty-five, all of them as likely, and no two are alike', () => {
  const codes = Array.from({ length: 5000 }, () => newCode(keys('receipt'), undefined));
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
  expect(newCode(secret, 'a')).toBe(newCode(secret, 'a'));
  expect(newCode(secret, 'b')).not.toBe(newCode(secret, 'a'));
  expect(newCode(keysOf('other')('receipt'), 'a')).not.toBe(newCode(secret, 'a'));
});

test('a request that is repeated has the receipts that it got under older secrets, after that of the newest', () => {
  const [old] = newReceipts(keysOf('old'), 'a');
  const [fresh] = newReceipts(keysOf('new'), 'a');
  expect(newReceipts(keysOf('new', 'old'), 'a')).toEqual([fresh, old]);
  expect(newReceipts(keysOf('new', 'old'), undefined)).toHaveLength(1);
});

test('the hash of a code is another one under another secret', () => {
  const [hash] = knownHashes(keys, 'BCDFGHJKMNPQRTVW');
  expect(knownHashes(keys, 'BCDFGHJKMNPQRTVW')).toEqual([hash]);
  expect(knownHashes(keysOf('other'), 'BCDFGHJKMNPQRTVW')).not.toContain(hash);
  expect(knownHashes(keys, 'BCDFGHJKMNPQRTVX')).not.toContain(hash);
});

test('a code that was given under an older secret is found while that one is known, and not after', () => {
  const [before] = knownHashes(keysOf('old'), 'BCDFGHJKMNPQRTVW');
  expect(knownHashes(keysOf('new', 'old'), 'BCDFGHJKMNPQRTVW')).toContain(before);
  expect(knownHashes(keysOf('new'), 'BCDFGHJKMNPQRTVW')).not.toContain(before);
});
