import { describe, expect, test } from 'vitest';
import { prefixesOf } from '../rate-limits/client-address.ts';
import { ByteBudget } from './byte-budget.ts';

/** Long enough that no test reaches it. */
const waitMs = 60_000;
const KiB = 1024;
const free = { perClient: Infinity, perNetwork: Infinity, waitMs };
const client = (address: string) => prefixesOf(address);
const [a, b, c] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(client) as [never, never, never];

describe('byte budget', () => {
  test('a byte budget admits waiting bodies in their order when room is returned', async () => {
    const budget = new ByteBudget({ all: 300 * KiB, ...free });
    const [first, second, third] = [budget.open(a), budget.open(b), budget.open(c)];
    await first.reserve(200 * KiB);
    const order: string[] = [];
    const waiting = [
      second.reserve(200 * KiB).then(() => order.push('b') && second.release()),
      third.reserve(200 * KiB).then(() => order.push('c')),
    ];
    first.release();
    await Promise.all(waiting);
    expect(order).toEqual(['b', 'c']);
  });

  test('a byte budget admits one of two waiting bodies if there is room for one', async () => {
    const budget = new ByteBudget({ all: 300 * KiB, ...free, waitMs: 0 });
    const first = budget.open(a);
    await first.reserve(200 * KiB);
    const waiting = [budget.open(b).reserve(200 * KiB), budget.open(c).reserve(200 * KiB)];
    first.release();
    expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
  });

  test('a byte budget refuses at once when too many are waiting', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, ...free, maxQueue: 1 });
    const first = budget.open(a);
    await first.reserve(100 * KiB);
    const waiting = budget.open(b).reserve(KiB);
    expect(await budget.open(c).reserve(KiB)).toBe(false);
    first.release();
    expect(await waiting).toBe(true);
  });

  test('a byte budget refuses a body after the waiting time', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, ...free, waitMs: 0 });
    await budget.open(a).reserve(100 * KiB);
    expect(await budget.open(b).reserve(KiB)).toBe(false);
  });

  test("a byte budget counts waiting bodies in a client's share, and restores the share afterwards", async () => {
    const budget = new ByteBudget({ all: 200 * KiB, perClient: 300 * KiB, perNetwork: 300 * KiB, waitMs });
    const [first, second] = [budget.open(a), budget.open(a)];
    await first.reserve(200 * KiB);
    const waiting = second.reserve(100 * KiB);
    expect(await budget.open(a).reserve(1)).toBe(false);
    first.release();
    expect(await waiting).toBe(true);
    second.release();
    expect(await budget.open(a).reserve(200 * KiB)).toBe(true);
  });

  test('a byte budget limits each client, although its network has room', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, perClient: KiB, perNetwork: 2 * KiB, waitMs });
    const [one, neighbour] = [client('2001:db8::1'), client('2001:db8:0:1::1')];
    expect(await budget.open(one).reserve(KiB)).toBe(true);
    expect(await budget.open(one).reserve(KiB)).toBe(false);
    expect(await budget.open(neighbour).reserve(KiB)).toBe(true);
  });

  test('a network at its limit waits for its own releases, and delays no other network', async () => {
    const budget = new ByteBudget({
      all: 20 * KiB,
      ...free,
      concurrentPerNetwork: 4 * KiB,
      maxQueue: Infinity,
    });
    const large = budget.open(client('2001:db8::1'));
    expect(await large.reserve(8 * KiB)).toBe(true);
    const next = budget.open(client('2001:db8:0:1::1'));
    let isNext = false;
    const waiting = next.reserve(KiB).then(() => (isNext = true));
    expect(await budget.open(a).reserve(8 * KiB)).toBe(true);
    expect(isNext).toBe(false);
    large.release();
    expect(await waiting).toBe(true);
    expect(await next.reserve(3 * KiB)).toBe(true);
  });

  test('a byte budget limits all clients of one /48 to the share of one network', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, perClient: KiB, perNetwork: 2 * KiB, waitMs });
    const taken = await Promise.all(
      Array.from({ length: 256 }, (_, n) =>
        budget.open(client(`2001:db8:0:${n.toString(16)}::1`)).reserve(KiB),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(await budget.open(client('2001:db8:1::1')).reserve(KiB)).toBe(true);
  });
});
