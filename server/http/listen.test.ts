import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/site.ts';
import { serve } from '../app.ts';
import { ConfigError } from '../platform/configuration/config.ts';
import { waitUntilListening } from './listen.ts';

/** Returns the error message of a server that cannot listen, as the operator sees it. */
async function refusalOf(host: string, port: number): Promise<string> {
  const server = createServer().listen(port, host);
  onTestFinished(() => void server.close());
  const error = await waitUntilListening(server, { host, port }).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as Error).message;
}

test('reports a port that is in use', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const { port } = first.address() as AddressInfo;
  expect(await refusalOf('127.0.0.1', port)).toBe(
    `PORT: got "${port}", takes a port on which nothing else listens`,
  );
});

test.each(['nope.invalid', '192.0.2.1'])('reports a host that is not of this machine: %s', async (host) => {
  expect(await refusalOf(host, 0)).toBe(`HOST: got "${host}", takes a host name or address of this machine`);
});

test('waits for a server to listen, and returns at once if it already does', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await waitUntilListening(server, { host: '127.0.0.1', port: 0 });
  await waitUntilListening(server, { host: '127.0.0.1', port: 0 });
  expect(server.listening).toBe(true);
});

test.each([
  ['JSON', 'a length', '/api/business/approval', 'application/json'],
  ['a form', 'no length', '/ar/individual/cars-finance', 'application/x-www-form-urlencoded'],
])(
  'keeps a connection open after refusing %s with %s unread, because a proxy shares it between visitors',
  async (_, length, path, type) => {
    const { services, stop } = await startTestServer(await freshDatabase());
    const server = serve({ ...services, config: { ...services.config, host: '127.0.0.1', port: 0 } });
    await once(server, 'listening');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(async () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await stop();
    });
    const { port } = server.address() as AddressInfo;
    let visitors = 0;
    const post = async () => {
      visitors += 1;
      const headers = { 'content-type': type, 'x-forwarded-for': `10.12.${visitors >> 8}.${visitors & 255}` };
      const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers });
      if (length === 'no length') sent.flushHeaders();
      sent.end(Buffer.alloc(200_000, ' '));
      const [response] = await once(sent, 'response');
      await buffer(response);
      return [response.statusCode, sent.reusedSocket];
    };
    const begun = performance.now();
    expect(await post()).toEqual([413, false]);
    // Longer than the framework waits before it cuts a connection whose body it could not read.
    while (performance.now() - begun < 1200) expect(await post()).toEqual([413, true]);
  },
);

describe('ambiguous requests', () => {
  const body = '0\r\n\r\nGET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
  let port = 0;
  beforeAll(async () => {
    const { services, stop } = await startTestServer(await freshDatabase());
    const server = serve({ ...services, config: { ...services.config, host: '127.0.0.1', port: 0 } });
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    return async () => {
      server.close();
      await stop();
    };
  });

  test.each([
    ['a length and chunks', [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']],
    ['chunks and a length', ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`]],
    ['two lengths', ['Content-Length: 5', `Content-Length: ${body.length}`]],
    ['one length twice', [`Content-Length: ${body.length}`, `Content-Length: ${body.length}`]],
    ['chunks that are not last', ['Transfer-Encoding: chunked, identity']],
    ['a name with a blank behind it', ['Transfer-Encoding : chunked']],
  ])('a request with %s is refused, and its connection closed', async (_, lines) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(['POST /api/business/approval HTTP/1.1', 'Host: x', ...lines, '', body].join('\r\n'));
    // The client does not end the connection, so reading to the end shows that the server closed it.
    const answer = (await buffer(socket)).toString();
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(answer).toMatch(/^Connection: close\r$/im);
  });
});
