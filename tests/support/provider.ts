import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { GatewayDown } from '#server/gateways/gateway-down.ts';

export interface ReceivedRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Opens a local HTTP server in the place of a third party, until the test ends. `received` holds its requests. */
export async function openProvider(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const whole = { method, path, headers, body: await text(request) };
    received.push(whole);
    answer(response, whole);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

/** Returns a local port that nobody listens on. */
export async function findClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Returns the GatewayDown with which the promise rejects. Anything else fails the test. */
export async function expectGatewayDown(promise: Promise<unknown>): Promise<GatewayDown> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof GatewayDown) return outcome;
  throw new Error('expected a GatewayDown', { cause: outcome });
}
