import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from './config.ts';
import { freshEmbedded } from './database/testing.ts';
import { listen, untilListening } from './listen.ts';
import { startTestServer } from './testing.ts';

/** Why a server could not listen: the line that the operator sees. */
async function refusalOf(host: string, port: number): Promise<string> {
  const server = createServer().listen(port, host);
  onTestFinished(() => void server.close());
  const error = await untilListening(server, { host, port }).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

test('a port that is taken is named, with what was got and what is taken', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  expect(await refusalOf('127.0.0.1', port)).toBe(
    `PORT: got "${port}", takes a port on which nothing else listens`,
  );
});

test.each(['nope.invalid', '192.0.2.1'])('a host that is not of this machine is named: %s', async (host) => {
  expect(await refusalOf(host, 0)).toBe(`HOST: got "${host}", takes a host name or address of this machine`);
});

test('a server that listens is waited for, also when it listens already', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await untilListening(server, { host: '127.0.0.1', port: 0 });
  await untilListening(server, { host: '127.0.0.1', port: 0 });
  expect(server.listening).toBe(true);
});

test('a connection outlives a body that was refused unread: the next request may be another visitor of the proxy', async () => {
  const { services, stop } = await startTestServer(await freshEmbedded());
  const server = listen({ ...services, config: { ...services.config, host: '127.0.0.1', port: 0 } });
  await once(server, 'listening');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
    await stop();
  });
  const { port } = server.address() as AddressInfo;
  const post = async () => {
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/business/approval' });
    sent.setHeader('content-type', 'application/json').end(Buffer.alloc(200_000, ' '));
    const [response] = await once(sent, 'response');
    await buffer(response);
    return [response.statusCode, sent.reusedSocket];
  };
  const begun = performance.now();
  expect(await post()).toEqual([413, false]);
  // Longer than the server's framework waits before it cuts a connection that it could not read to its end.
  while (performance.now() - begun < 1200) expect(await post()).toEqual([413, true]);
});
