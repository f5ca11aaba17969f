import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Services } from './services.ts';

/** Milliseconds: for a request's headers, for the whole of it, and between two on one connection. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 10_000 };

/** Serves the application. HOST and PORT come from the configuration; port 0 takes a free one. */
export function listen(services: Services): Server {
  const { host, port } = services.config;
  const server = createAdaptorServer({
    fetch: createApp(services).fetch,
    serverOptions: { ...timeouts, maxHeaderSize: 16 * 1024 },
  }) as Server;
  return server.listen(port, host);
}
