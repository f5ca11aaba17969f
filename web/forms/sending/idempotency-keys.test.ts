import { expect, test } from 'vitest';
import { browserKeys, derivedKeys, randomKey, randomUuid } from './idempotency-keys.ts';

const path = '/api/x';

test('browserKeys reuses the key of the same content and path until an answer arrives', async () => {
  const first = await browserKeys.keyFor(path, { a: 1 });
  expect(await browserKeys.keyFor(path, { a: 1 })).toBe(first);
  expect(await browserKeys.keyFor(path, { a: 2 })).not.toBe(first);
  expect(await browserKeys.keyFor('/api/y', { a: 1 })).not.toBe(first);
  browserKeys.answered(path, { a: 1 });
  expect(await browserKeys.keyFor(path, { a: 1 })).not.toBe(first);
});

test('derivedKeys gives a double click one key; another attempt, content or period changes it', async () => {
  const now = new Date('2026-11-21T09:01:00Z');
  const key = (attempt: string, at: Date, body: object = { a: 1 }) =>
    derivedKeys(attempt, at).keyFor(path, body);
  const first = await key('', now);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await key('', new Date('2026-11-21T09:09:59Z'))).toBe(first);
  expect(await key('', new Date('2026-11-21T09:10:00Z'))).not.toBe(first);
  expect(await key('b', now)).not.toBe(first);
  expect(await key('', now, { a: 2 })).not.toBe(first);
});

test('randomKey returns 32 hexadecimal digits, new each time', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});

test('randomUuid returns a version 4 UUID, new each time', () => {
  const some = Array.from({ length: 200 }, randomUuid);
  for (const uuid of some) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(some).size).toBe(200);
});
