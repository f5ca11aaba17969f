import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isReceipt, receiptLetters } from '#domain/receipt.ts';
import type { Keys } from '../keys.ts';
import { hashReceipt, knownHashes, newReceipt } from './receipt.ts';

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
  const codes = Array.from({ length: 5000 }, () => newReceipt(keys, undefined));
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
  expect(newReceipt(keys, 'a')).toBe(newReceipt(keys, 'a'));
  expect(newReceipt(keys, 'a')).not.toBe(newReceipt(keys, 'b'));
  expect(newReceipt(keysOf('other'), 'a')).not.toBe(newReceipt(keys, 'a'));
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
  expect(await processorTime(() => hashReceipt(keys, 'x'))).toBeGreaterThan(10 * thousand);
  const hash = await hashReceipt(keys, 'BCDFGHJKMNPQRTVW');
  expect(hash).toBe(await hashReceipt(keys, 'BCDFGHJKMNPQRTVW'));
  expect(hash).not.toBe(await hashReceipt(keysOf('other'), 'BCDFGHJKMNPQRTVW'));
});

test('a code that was given under an older secret is found while that one is known, and not after', async () => {
  const before = await hashReceipt(keysOf('old'), 'BCDFGHJKMNPQRTVW');
  expect(await knownHashes(keysOf('new', 'old'), 'BCDFGHJKMNPQRTVW')).toContain(before);
  expect(await hashReceipt(keysOf('new', 'old'), 'BCDFGHJKMNPQRTVW')).not.toBe(before);
  expect(await knownHashes(keysOf('new'), 'BCDFGHJKMNPQRTVW')).not.toContain(before);
});
