import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { remoteApi } from './remote-api.ts';

let other: Server;
let received: string;
let paths: (string | undefined)[];
let answer: { status: number; body: string };
beforeAll(async () => {
  other = createServer(async (request, response) => {
    received = await text(request);
    paths.push(request.url);
    response.setHeader('Location', '/elsewhere');
    response.statusCode = answer.status;
    response.end(answer.body);
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => other.close(closed)));

const ask = (status: number, body: string, sent = {}) => {
  answer = { status, body };
  paths = [];
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  return remoteApi(url, { language: 'ar', forwardedFor: undefined })(apiPaths.evaluation, sent);
};

test.each(['', 'null', 'true', '"OK"'])(
  "another server's answer %j counts as an empty object",
  async (body) => {
    expect(await ask(200, body)).toEqual({ accepted: true, status: 200, body: {} });
    expect(await ask(500, body)).toEqual({ accepted: false, status: 500, body: {} });
  },
);

test('a number beyond 2^53 goes back with all its digits', async () => {
  const { body } = await ask(200, '{"leadId":1234567890123456789}');
  await ask(200, '{}', body);
  expect(received).toBe('{"leadId":1234567890123456789}');
});

test("another server's answer that is not JSON throws an error", async () => {
  await expect(ask(200, '<html>')).rejects.toThrow(SyntaxError);
});

test('a request to the other server follows no redirect', async () => {
  await expect(ask(307, '')).rejects.toThrow();
  expect(paths).toEqual([apiPaths.evaluation]);
});
