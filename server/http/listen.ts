import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Config, ConfigError } from '../platform/configuration/config.ts';
import { onePerConnection } from './pipelining.ts';
import { prefixesOf } from './rate-limits/client-address.ts';

/**
 * Milliseconds: for a request's headers, for the whole of it (whatever reads a body ends a slow one much earlier: see
 * `readBody`), between two on one connection, and how often the first two are looked at.
 */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 900_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** More than this of a refused body is not listened to, and not for longer. */
const mostDiscardedBytes = 64 * 1024 * 1024;
const longestDiscardMs = 10_000;

/**
 * Connections of one IPv6 /64 or IPv4 address, where visitors connect without a proxy; a browser opens six. A proxy's are
 * its visitors', whom it counts itself.
 */
const mostConnections = 256;

/** Hangs up on clients with more connections than that: those that are open would keep the process from all others. */
function boundConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = prefixesOf(socket.remoteAddress ?? '')[64];
    const count = (open.get(client) ?? 0) + 1;
    if (count > mostConnections) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

/**
 * Reads on after a body was refused by its size or kind, so that the sender gets to read why, and the connection (a
 * proxy's, shared by visitors) can carry the next request. Whoever was to read it has paused it: they let go of it.
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  let size = 0;
  const cutOff = setTimeout(() => request.socket.destroy(), longestDiscardMs).unref();
  request.once('close', () => clearTimeout(cutOff));
  request.once('end', () => clearTimeout(cutOff));
  request
    .removeAllListeners('readable')
    .removeAllListeners('data')
    .on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostDiscardedBytes) request.socket.destroy();
    });
  // Only in a later turn does the stream know that nobody waits for `readable` any more.
  setImmediate(() => request.resume());
}

/** How often connections are looked for that wait for a next request, while a server closes. */
const betweenLooksMs = 100;

/**
 * Closes a server: no new connections, and each that is open ends with its answer or when it waits for a next request.
 * A proxy's connections carry one request after the other: left open they would keep the server going for ever.
 */
export async function untilClosed(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  const look = setInterval(() => server.closeIdleConnections(), betweenLooksMs);
  await closed;
  clearInterval(look);
}

/** Serves an application where HOST and PORT say. */
export function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { host, port, trustProxy }: Config,
): Server {
  const answer = getRequestListener(fetch, {
    // Its own way of reading on is paused by the body's reader, and then cuts the connection: see discardRest.
    autoCleanupIncoming: false,
  });
  const inTurn = onePerConnection();
  const server = createServer({ ...timeouts, maxHeaderSize: 16 * 1024 }, (request, response) => {
    // It is being closed (`untilClosed`): who is answered comes with the next request to another process.
    if (!server.listening) response.setHeader('Connection', 'close');
    response.once('finish', () => discardRest(request));
    inTurn(request, response, () => void answer(request, response));
  });
  if (trustProxy === 0) boundConnections(server);
  return server.listen(port, host);
}

/** What HOST and PORT would have to be, by what the system said of them. */
const takes: Partial<Record<string, ['HOST' | 'PORT', string]>> = {
  EADDRINUSE: ['PORT', 'a port on which nothing else listens'],
  EACCES: ['PORT', 'a port that this user may listen on'],
  EADDRNOTAVAIL: ['HOST', 'a host name or address of this machine'],
  ENOTFOUND: ['HOST', 'a host name or address of this machine'],
  EAI_AGAIN: ['HOST', 'a host name or address of this machine'],
  EAFNOSUPPORT: ['HOST', 'a host name or address of this machine'],
};

/**
 * Waits until the server listens.
 * @throws ConfigError naming HOST or PORT, when one of them is why it cannot
 */
export async function untilListening(server: Server, { host, port }: Pick<Config, 'host' | 'port'>) {
  try {
    if (!server.listening) await once(server, 'listening');
  } catch (error) {
    const [name, right] = takes[(error as NodeJS.ErrnoException).code ?? ''] ?? [];
    if (!name) throw error;
    const got = name === 'HOST' ? host : String(port);
    throw new ConfigError(`${name}: got ${JSON.stringify(got)}, takes ${right}`);
  }
}
