import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Config, ConfigError } from '../platform/configuration/config.ts';
import { onePerConnection } from './pipelining.ts';
import { prefixesOf } from './rate-limits/client-address.ts';

/**
 * Limits for a request's headers, for the whole request and between requests on a connection, in milliseconds.
 * `readBody` ends slow bodies much earlier.
 */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 900_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
};

/** Limits for the rest of a refused body. */
const maxDiscardedBytes = 64 * 1024 * 1024;
const maxDiscardMs = 10_000;

/** Per IPv6 /64 or IPv4 address; a browser opens six. Not used behind a proxy: all connections have its address. */
const maxConnections = 256;

/** One client must not use up the process's connections. */
function boundConnections(server: Server): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = prefixesOf(socket.remoteAddress ?? '')[64];
    const count = (open.get(client) ?? 0) + 1;
    if (count > maxConnections) {
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
 * Discards the rest of a refused body, so that its sender can read the refusal and a proxy can reuse the connection.
 * Removes the listeners of the body's reader, because they keep the stream paused.
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return;
  let size = 0;
  const cutOff = setTimeout(() => request.socket.destroy(), maxDiscardMs).unref();
  request.once('close', () => clearTimeout(cutOff));
  request.once('end', () => clearTimeout(cutOff));
  request
    .removeAllListeners('readable')
    .removeAllListeners('data')
    .on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxDiscardedBytes) request.socket.destroy();
    });
  // The stream notices removed `readable` listeners only in a later turn.
  setImmediate(() => request.resume());
}

const idleCheckMs = 100;

/**
 * Open connections end after their current answer, or when idle. A proxy's keep-alive connections would keep the server
 * running.
 */
export async function closeGracefully(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  const timer = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  await closed;
  clearInterval(timer);
}

export function listen(
  fetch: Parameters<typeof getRequestListener>[0],
  { host, port, trustProxy }: Config,
): Server {
  const answer = getRequestListener(fetch, {
    // The adapter's own cleanup stalls on a paused body and then cuts the connection.
    autoCleanupIncoming: false,
  });
  const oneAtATime = onePerConnection();
  const server = createServer({ ...timeouts, maxHeaderSize: 16 * 1024 }, (request, response) => {
    // While the server closes, send the client's next request to another process.
    if (!server.listening) response.setHeader('Connection', 'close');
    response.once('finish', () => discardRest(request));
    oneAtATime(request, response, () => void answer(request, response));
  });
  if (trustProxy === 0) boundConnections(server);
  return server.listen(port, host);
}

/** Keyed by the system's error code. */
const advice: Partial<Record<string, ['HOST' | 'PORT', string]>> = {
  EADDRINUSE: ['PORT', 'a port on which nothing else listens'],
  EACCES: ['PORT', 'a port that this user may listen on'],
  EADDRNOTAVAIL: ['HOST', 'a host name or address of this machine'],
  ENOTFOUND: ['HOST', 'a host name or address of this machine'],
  EAI_AGAIN: ['HOST', 'a host name or address of this machine'],
  EAFNOSUPPORT: ['HOST', 'a host name or address of this machine'],
};

/** @throws ConfigError naming HOST or PORT when that setting is the reason for a failure */
export async function waitUntilListening(server: Server, { host, port }: Pick<Config, 'host' | 'port'>) {
  try {
    if (!server.listening) await once(server, 'listening');
  } catch (error) {
    const [name, right] = advice[(error as NodeJS.ErrnoException).code ?? ''] ?? [];
    if (!name) throw error;
    const got = name === 'HOST' ? host : String(port);
    throw new ConfigError(`${name}: got ${JSON.stringify(got)}, takes ${right}`);
  }
}
