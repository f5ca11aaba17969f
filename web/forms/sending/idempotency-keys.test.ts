import { expect, test } from 'vitest';
import { browserKeys, derivedKeys, randomKey, randomUuid } from './idempotency-keys.ts';

const path = '/api/x';

test('the same content keeps its key until an answer arrived, and has a new one after', async () => {
  const first = await browserKeys.keyFor(path, { a: 1 });
  expect(await browserKeys.keyFor(path, { a: 1 })).toBe(first);
  expect(await browserKeys.keyFor(path, { a: 2 })).not.toBe(first);
  expect(await browserKeys.keyFor('/api/y', { a: 1 })).not.toBe(first);
  browserKeys.answered(path, { a: 1 });
  expect(await browserKeys.keyFor(path, { a: 1 })).not.toBe(first);
});

test('without scripts a double click has one key, and another attempt, content or time another', async () => {
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

test('a random key is what a header may carry', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});

test('a UUID is of version 4, and a new one each time', () => {
  const some = Array.from({ length: 200 }, randomUuid);
  for (const uuid of some) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(some).size).toBe(200);
});
