import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/site.ts';
import { serve } from '../app.ts';
import { ConfigError } from '../platform/configuration/config.ts';
import { untilListening } from './listen.ts';

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

test.each([
  ['JSON', 'a length', '/api/business/approval', 'application/json'],
  ['a form', 'no length', '/ar/individual/cars-finance', 'application/x-www-form-urlencoded'],
])(
  'a connection outlives a body of %s, with %s, that was refused unread: the next request may be another visitor of the proxy',
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
    // Longer than the server's framework waits before it cuts a connection that it could not read to its end.
    while (performance.now() - begun < 1200) expect(await post()).toEqual([413, true]);
  },
);

describe('a request of which a proxy could see another end', () => {
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
  ])('is refused for %s, and its connection closed', async (_, lines) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(['POST /api/business/approval HTTP/1.1', 'Host: x', ...lines, '', body].join('\r\n'));
    // Nothing ends it here: that all is read says that the server closed it.
    const answer = (await buffer(socket)).toString();
    expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(answer).toMatch(/^Connection: close\r$/im);
  });
});
