import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshEmbedded } from '../database/testing.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await freshEmbedded());
});
afterAll(() => server.stop());

const path = '/ar/individual/cars-finance';
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test.each<[string, number, RequestInit]>([
  ['a form', 200, { method: 'POST', headers: form, body: 'a=1' }],
  ['a form of 64 KiB', 200, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024) }],
  ['a form of 64 KiB and a byte', 413, { method: 'POST', headers: form, body: 'a'.repeat(64 * 1024 + 1) }],
  ['JSON', 415, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['a body without a type', 415, { method: 'POST', body: new Uint8Array([97]) }],
  ['PUT', 405, { method: 'PUT', headers: form, body: 'a=1' }],
  ['DELETE', 405, { method: 'DELETE' }],
  ['GET', 200, { method: 'GET' }],
  ['HEAD', 200, { method: 'HEAD' }],
])('a page answers %s with %i', async (_, status, init) => {
  expect((await server.request(path, init)).status).toBe(status);
});
