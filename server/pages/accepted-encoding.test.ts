import { expect, test } from 'vitest';
import { encodingFor } from './accepted-encoding.ts';

test.each([
  ['br', 'br'],
  ['gzip , br ; q=0.5', 'br'],
  ['gzip;q=0.5 , br;q=0 ', 'gzip'],
  ['br; q=0.8 x', undefined],
  ['abr, gzipped', undefined],
  ['', undefined],
])('of %j it is %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('a text made to be hard to read is read as quickly as any other', () => {
  // Where each blank is tried with each other one, this takes minutes.
  const blanks = ' '.repeat(300_000);
  expect(encodingFor(`br${blanks}x`)).toBeUndefined();
  expect(encodingFor(`br${blanks};${blanks}q=0.1${blanks}x`)).toBeUndefined();
});
