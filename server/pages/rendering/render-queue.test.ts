import { describe, expect, test } from 'vitest';
import { prefixesOf } from '../../http/rate-limits/client-address.ts';
import { RenderQueue, type Ticket } from './render-queue.ts';

const nextTurn = () => new Promise((next) => setImmediate(next));

/** Renders pages one at a time. Returns their names in the order that the queue starts them. */
async function orderOf(queue: RenderQueue, asked: [name: string, lane: string, address: string][]) {
  const order: string[] = [];
  const blockers = Array.from({ length: 4 }, () => queue.enter('blocked', prefixesOf('')) as Ticket);
  for (const blocker of blockers) await blocker.waitForTurn();
  const done = asked.map(async ([name, lane, address]) => {
    const ticket = queue.enter(lane, prefixesOf(address)) as Ticket;
    await ticket.waitForTurn();
    order.push(name);
    await nextTurn();
    ticket.release();
  });
  // With one free slot, only the queue decides the order.
  blockers[0]?.release();
  await Promise.all(done);
  for (const blocker of blockers.slice(1)) blocker.release();
  return order;
}

describe('render queue', () => {
  test('the render queue renders a page of each client before a second page of any client', async () => {
    const many = Array.from({ length: 20 }, (_, n): [string, string, string] => [`a${n}`, 'x', '192.0.2.1']);
    const order = await orderOf(new RenderQueue(), [...many, ['b', 'x', '192.0.2.2']]);
    expect(order.indexOf('b')).toBeLessThan(3);
  });

  test('the render queue treats the clients of one /48 as one', async () => {
    const many = Array.from({ length: 50 }, (_, n): [string, string, string] => [
      `a${n}`,
      'x',
      `2001:db8:0:${n.toString(16)}::1`,
    ]);
    const order = await orderOf(new RenderQueue(), [...many, ['b', 'x', '2001:db8:1::1']]);
    expect(order.indexOf('b')).toBeLessThan(3);
  });

  test('the render queue does not let one lane wait for another', async () => {
    const many = Array.from({ length: 100 }, (_, n): [string, string, string] => [
      `a${n}`,
      'x',
      `10.0.0.${n}`,
    ]);
    const order = await orderOf(new RenderQueue(), [...many, ['report', 'report', '192.0.2.2']]);
    expect(order.indexOf('report')).toBeLessThan(3);
  });

  test('the render queue limits the pages of a client, a network and a lane, and frees a place when a page is done', () => {
    const queue = new RenderQueue({ ofClient: 1, ofNetwork: 2, ofLane: 3 });
    const ask = (address: string) => queue.enter('x', prefixesOf(address));
    const first = ask('2001:db8::1');
    expect(first).toBeDefined();
    expect(ask('2001:db8::2')).toBeUndefined();
    expect(ask('2001:db8:0:1::')).toBeDefined();
    expect(ask('2001:db8:0:2::')).toBeUndefined();
    expect(ask('192.0.2.1')).toBeDefined();
    expect(ask('192.0.2.2')).toBeUndefined();
    expect(queue.enter('x', prefixesOf('192.0.2.2'), { always: true })).toBeDefined();
    expect(queue.enter('report', prefixesOf('192.0.2.2'))).toBeDefined();
    first?.release();
    expect(ask('192.0.2.3')).toBeUndefined();
  });

  test('the render queue gives the event loop a turn between two pages, so that new connections are accepted', async () => {
    const queue = new RenderQueue();
    let turns = 0;
    let isCounting = true;
    const count = () => {
      turns += 1;
      if (isCounting) setImmediate(count);
    };
    setImmediate(count);
    for (let page = 1; page <= 3; page++) {
      const before = turns;
      const ticket = queue.enter('x', prefixesOf('192.0.2.1')) as Ticket;
      await ticket.waitForTurn();
      expect(turns - before).toBeGreaterThan(16);
      ticket.release();
    }
    isCounting = false;
  });
});
