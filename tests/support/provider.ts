import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { GatewayDown } from '#server/gateways/gateway-down.ts';

export interface Heard {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** For tests: a real third party on this machine, which keeps what it heard until the test ends. */
export async function openProvider(
  answer: (response: ServerResponse) => void,
): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    heard.push({ method, path, headers, body: await text(request) });
    answer(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, heard };
}

/** For tests: an address of this machine where nobody listens any more. */
export async function findDeafPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** For tests: the GatewayDown that a promise ends in; anything else fails the test. */
export async function requireDown(promise: Promise<unknown>): Promise<GatewayDown> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof GatewayDown) return outcome;
  throw new Error('expected a GatewayDown', { cause: outcome });
}
