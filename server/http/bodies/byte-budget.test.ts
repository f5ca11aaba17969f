import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';
import { mostTextBytes } from './parse-form.ts';

/** Long enough that no test sees its end. */
const waitMs = 60_000;
const KiB = 1024;

test('what finds no room goes in when some is given back, in the order in which it came', async () => {
  const budget = new ByteBudget({ all: 300 * KiB, leftToTexts: 0, waitMs });
  const first = await budget.take(200 * KiB, 'a');
  const order: string[] = [];
  const second = budget.take(200 * KiB, 'b').then((giveBack) => {
    order.push('b');
    return giveBack;
  });
  const third = budget.take(200 * KiB, 'c').then(() => order.push('c'));
  first?.();
  (await second)?.();
  await third;
  expect(order).toEqual(['b', 'c']);
});

test('two that wait are not both let in where there is room for one', async () => {
  const budget = new ByteBudget({ all: 300 * KiB, leftToTexts: 0, waitMs: 0 });
  const first = await budget.take(200 * KiB, 'a');
  const waiting = [budget.take(200 * KiB, 'b'), budget.take(200 * KiB, 'c')];
  first?.();
  expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
});

test('only so many wait at once', async () => {
  const budget = new ByteBudget({ all: 100 * KiB, leftToTexts: 0, waiting: 1, waitMs });
  const first = await budget.take(100 * KiB, 'a');
  const waiting = budget.take(KiB, 'b');
  expect(await budget.take(KiB, 'c')).toBeUndefined();
  first?.();
  expect(await waiting).toBeTypeOf('function');
});

test('nobody waits for ever', async () => {
  const budget = new ByteBudget({ all: 100 * KiB, leftToTexts: 0, waitMs: 0 });
  await budget.take(100 * KiB, 'a');
  expect(await budget.take(KiB, 'b')).toBeUndefined();
});

test('an address has its share, with what it has waiting, and has all of it again afterwards', async () => {
  const budget = new ByteBudget({ all: 200 * KiB, leftToTexts: 0, ofAddress: 300 * KiB, waitMs });
  const first = await budget.take(200 * KiB, 'a');
  const second = budget.take(100 * KiB, 'a');
  expect(await budget.take(1, 'a')).toBeUndefined();
  first?.();
  (await second)?.();
  expect(await budget.take(200 * KiB, 'a')).toBeTypeOf('function');
});

test('files leave room to forms without one', async () => {
  const budget = new ByteBudget({ all: 300 * KiB, leftToTexts: 100 * KiB, waitMs: 0 });
  expect(await budget.take(200 * KiB, 'a')).toBeTypeOf('function');
  expect(await budget.take(mostTextBytes + 1, 'b')).toBeUndefined();
  expect(await budget.take(mostTextBytes, 'b')).toBeTypeOf('function');
});
