import { describe, expect, test } from 'vitest';
import { prefixesOf } from '../rate-limits/client-address.ts';
import { ByteBudget } from './byte-budget.ts';

/** Long enough that no test reaches it. */
const waitMs = 60_000;
const KiB = 1024;
const free = { ofClient: Infinity, ofNetwork: Infinity, waitMs };
const client = (address: string) => prefixesOf(address);
const [a, b, c] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(client) as [never, never, never];

describe('a byte budget', () => {
  test('admits waiting bodies in their order when room is returned', async () => {
    const budget = new ByteBudget({ all: 300 * KiB, ...free });
    const [first, second, third] = [budget.open(a), budget.open(b), budget.open(c)];
    await first.take(200 * KiB);
    const order: string[] = [];
    const waiting = [
      second.take(200 * KiB).then(() => order.push('b') && second.giveBack()),
      third.take(200 * KiB).then(() => order.push('c')),
    ];
    first.giveBack();
    await Promise.all(waiting);
    expect(order).toEqual(['b', 'c']);
  });

  test('admits one of two waiting bodies if there is room for one', async () => {
    const budget = new ByteBudget({ all: 300 * KiB, ...free, waitMs: 0 });
    const first = budget.open(a);
    await first.take(200 * KiB);
    const waiting = [budget.open(b).take(200 * KiB), budget.open(c).take(200 * KiB)];
    first.giveBack();
    expect((await Promise.all(waiting)).filter(Boolean)).toHaveLength(1);
  });

  test('refuses at once when too many are waiting', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, ...free, waiting: 1 });
    const first = budget.open(a);
    await first.take(100 * KiB);
    const waiting = budget.open(b).take(KiB);
    expect(await budget.open(c).take(KiB)).toBe(false);
    first.giveBack();
    expect(await waiting).toBe(true);
  });

  test('refuses a body after the waiting time', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, ...free, waitMs: 0 });
    await budget.open(a).take(100 * KiB);
    expect(await budget.open(b).take(KiB)).toBe(false);
  });

  test("counts waiting bodies in a client's share, and restores the share afterwards", async () => {
    const budget = new ByteBudget({ all: 200 * KiB, ofClient: 300 * KiB, ofNetwork: 300 * KiB, waitMs });
    const [first, second] = [budget.open(a), budget.open(a)];
    await first.take(200 * KiB);
    const waiting = second.take(100 * KiB);
    expect(await budget.open(a).take(1)).toBe(false);
    first.giveBack();
    expect(await waiting).toBe(true);
    second.giveBack();
    expect(await budget.open(a).take(200 * KiB)).toBe(true);
  });

  test("limits a client to its own share of its network's", async () => {
    const budget = new ByteBudget({ all: 100 * KiB, ofClient: KiB, ofNetwork: 2 * KiB, waitMs });
    const [one, neighbour] = [client('2001:db8::1'), client('2001:db8:0:1::1')];
    expect(await budget.open(one).take(KiB)).toBe(true);
    expect(await budget.open(one).take(KiB)).toBe(false);
    expect(await budget.open(neighbour).take(KiB)).toBe(true);
  });

  test('limits all clients of one /48 to the share of one network', async () => {
    const budget = new ByteBudget({ all: 100 * KiB, ofClient: KiB, ofNetwork: 2 * KiB, waitMs });
    const taken = await Promise.all(
      Array.from({ length: 256 }, (_, n) => budget.open(client(`2001:db8:0:${n.toString(16)}::1`)).take(KiB)),
    );
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(await budget.open(client('2001:db8:1::1')).take(KiB)).toBe(true);
  });
});
