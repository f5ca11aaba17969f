import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { remoteApi } from './remote-api.ts';

let other: Server;
let answer: { status: number; body: string };
beforeAll(async () => {
  other = createServer((_, response) => {
    response.statusCode = answer.status;
    response.end(answer.body);
  });
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => other.close(closed)));

const ask = (status: number, body: string) => {
  answer = { status, body };
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  return remoteApi(url, { language: 'ar', forwardedFor: undefined })(apiPaths.evaluation, {});
};

test.each(['', 'null', 'true', '"OK"'])(
  "another server's answer %j counts as an empty object",
  async (body) => {
    expect(await ask(200, body)).toEqual({ accepted: true, status: 200, body: {} });
    expect(await ask(500, body)).toEqual({ accepted: false, status: 500, body: {} });
  },
);

test('throws if an answer is not JSON', async () => {
  await expect(ask(200, '<html>')).rejects.toThrow(SyntaxError);
});
