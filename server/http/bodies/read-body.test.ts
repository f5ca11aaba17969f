import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { deskBehindProxy } from '#tests/support/desk.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

let server: TestServer;
let listening: Server;
let port: number;
beforeAll(async () => {
  server = await startTestServer(await freshDatabase(), { env: deskBehindProxy });
  listening = createAdaptorServer({ fetch: createApp(server.services).fetch }) as Server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  listening.closeAllConnections();
  listening.close();
  await server.stop();
});

const types = {
  typed: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=b',
  json: 'application/json',
};

/** Sends a request's head and the start of its body, then stops. */
async function begin(
  path: string,
  type: string,
  { address, length = 65_536, sent = 'x' }: { address: string; length?: number; sent?: string | Buffer },
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  await new Promise((written) => socket.write(sent, written));
  return socket;
}

const statusOf = async (socket: Socket) => Number(String((await once(socket, 'data'))[0]).slice(9, 12));

const report = '/en/malpractice-report';
const post = async (path: string, type: string, address: string, body = 'a=1') =>
  (
    await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-forwarded-for': address },
      body,
    })
  ).status;

describe('slow body', () => {
  test.each([
    ['a form of a page', '/en/call-back', types.typed],
    ['a report', report, types.typed],
    ['JSON', apiPaths.companiesApproval, types.json],
    ['a small form in parts', careers.endpoint, types.multipart],
  ])('a slow body of %s ends after ten seconds, and its connection too', async (_, path, type) => {
    const begun = performance.now();
    const socket = await begin(path, type, { address: '10.20.0.1' });
    expect(await statusOf(socket)).toBe(408);
    expect(performance.now() - begun).toBeLessThan(15_000);
    await once(socket, 'close');
  });
});

describe('many slow bodies', () => {
  test.each([
    ['to pages', '/en/call-back', types.typed],
    ['to the report', report, types.typed],
    ['to JSON endpoints', apiPaths.companiesApproval, types.json],
    ["to the report's endpoint", whistleblowingReport.endpoint, types.multipart],
    ['to the desk without a session', '/en/desk/cases', types.typed],
    ['to calls of the desk', '/desk/api/key', types.json],
  ])('forms and reports of others are accepted during 1,344 slow bodies sent %s', async (_, path, type) => {
    const network = Math.floor(Math.random() * 250);
    const addresses = Array.from({ length: 1344 }, (_, n) => `10.${30 + (n % 3)}.${network}.1`);
    await Promise.all(addresses.map((address) => begin(path, type, { address })));
    const other = `10.40.${network}.1`;
    expect(await post('/en/call-back', types.typed, other)).toBe(200);
    expect(await post(report, types.typed, other)).toBe(200);
    expect(await post(whistleblowingReport.endpoint, types.multipart, other, '--b--')).toBe(422);
    expect(await post(apiPaths.companiesApproval, types.json, other, '{}')).toBe(422);
  });
});

describe('used-up limit', () => {
  test.each([
    ['JSON', apiPaths.companiesApproval, types.json, '{}', '10.25.0.1'],
    ['a form with a file', careers.endpoint, types.multipart, '--b--', '10.25.0.2'],
    ['a report', whistleblowingReport.endpoint, types.multipart, '--b--', '10.25.0.3'],
    ['a page with a report', report, types.multipart, '--b--', '10.25.0.4'],
  ])(
    'a client that has used up its limit is refused before its body is read: %s',
    async (_, path, type, body, address) => {
      for (let count = 0; count < 30; count++) await post(path, type, address, body);
      const begun = performance.now();
      expect(await statusOf(await begin(path, type, { address }))).toBe(429);
      expect(performance.now() - begun).toBeLessThan(5000);
    },
  );
});

test('counts the received bytes of a client, not the announced ones', async () => {
  const address = '10.22.0.1';
  const slow = Array.from({ length: 40 }, () => begin('/en/call-back', types.typed, { address }));
  await Promise.all(slow);
  expect(await post('/en/call-back', types.typed, address)).toBe(200);
});

test('accepts a malpractice report while other forms fill the memory for bodies', async () => {
  const sent = 'x'.repeat(65_535);
  const addresses = Array.from({ length: 180 }, (_, n) => `10.23.0.${n}`);
  await Promise.all(addresses.map((address) => begin('/en/call-back', types.typed, { address, sent })));
  await expect.poll(() => post('/en/call-back', types.typed, '10.24.0.1', sent)).toBe(503);
  expect(await post(report, types.typed, '10.24.0.1', sent)).toBe(200);
});

describe('unread body', () => {
  test.each([
    ['an unknown endpoint', '/api/unknown', types.json, 404],
    ['an unknown page', '/en/unknown', types.typed, 200],
    ['a page of the desk, without a session', '/en/desk/leads', types.typed, 200],
    ['scripts of the desk, without a session', '/en/desk/leads/AAAA-AAAA.data', types.typed, 200],
    ['a call of the desk that no page sent', '/desk/leads/export', types.typed, 403],
    ["the desk's export of a person that no page sent", '/desk/privacy/R-1/export', types.typed, 403],
    ['a page, from another site', '/en/call-back', types.typed, 403],
  ])('a body for %s is answered without being read', async (_, path, type, status) => {
    const headers = path === '/en/call-back' ? `${type}\r\nOrigin: https://evil.example` : type;
    expect(await statusOf(await begin(path, headers, { address: '10.21.0.1' }))).toBe(status);
  });
});
