import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../platform/configuration/config.ts';
import { listen } from './listen.ts';

/**
 * Sends requests on one connection without waiting for answers. Returns the answered paths, and the most requests
 * handled at once.
 */
async function pipeline(count: number): Promise<{ answered: string[]; atOnce: number }> {
  let [running, atOnce] = [0, 0];
  const fetch = async ({ url }: Request) => {
    running += 1;
    atOnce = Math.max(atOnce, running);
    await setImmediate();
    running -= 1;
    return new Response(`<${new URL(url).pathname}>`);
  };
  const server = listen(fetch, { host: '127.0.0.1', port: 0, trustProxy: 1 } as Config);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const paths = Array.from({ length: count }, (_, index) => `/${index}`);
  const last = (index: number) => (index === count - 1 ? 'Connection: close\r\n' : '');
  socket.write(paths.map((path, index) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${last(index)}\r\n`).join(''));
  const text = (await buffer(socket).catch(() => Buffer.of())).toString();
  return { answered: [...text.matchAll(/<(\/\d+)>/g)].map(([, path]) => path ?? ''), atOnce };
}

test('handles pipelined requests one after the other', async () => {
  expect(await pipeline(5)).toEqual({ answered: ['/0', '/1', '/2', '/3', '/4'], atOnce: 1 });
});

test('closes a connection with too many pipelined requests', async () => {
  const { answered, atOnce } = await pipeline(1000);
  expect([answered.length < 20, atOnce]).toEqual([true, 1]);
});
