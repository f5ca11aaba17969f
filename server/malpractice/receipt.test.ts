import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isReceipt, receiptLetters } from '#domain/receipt.ts';
import type { Keys } from '../keys.ts';
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

test('a request that is repeated has the receipts that it got under older secrets, after that of the newest', async () => {
  const [old] = await newReceipts(keysOf('old'), 'a');
  const [fresh] = await newReceipts(keysOf('new'), 'a');
  expect(await newReceipts(keysOf('new', 'old'), 'a')).toEqual([fresh, old]);
  expect(await newReceipts(keysOf('new', 'old'), undefined)).toHaveLength(1);
});

test('the hash of a code costs more than ten thousand plain digests, and is another one under another secret', async () => {
  const processorTime = async (work: () => unknown) => {
    const begun = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begun);
    return user + system;
  };
  const digest = () => createHash('sha256').update('BCDFGHJKMNPQRTVW').digest();
  const thousand = await processorTime(() => Array.from({ length: 1000 }, digest));
  expect(await processorTime(() => knownHashes(keys, 'x'))).toBeGreaterThan(10 * thousand);
  const hash = await knownHashes(keys, 'BCDFGHJKMNPQRTVW');
  expect(hash).toEqual(await knownHashes(keys, 'BCDFGHJKMNPQRTVW'));
  expect(hash).not.toEqual(await knownHashes(keysOf('other'), 'BCDFGHJKMNPQRTVW'));
});

test('a code that was given under an older secret is found while that one is known, and not after', async () => {
  const [before] = await knownHashes(keysOf('old'), 'BCDFGHJKMNPQRTVW');
  expect(await knownHashes(keysOf('new', 'old'), 'BCDFGHJKMNPQRTVW')).toContain(before);
  expect(await knownHashes(keysOf('new'), 'BCDFGHJKMNPQRTVW')).not.toContain(before);
});
