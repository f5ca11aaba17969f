import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await freshDatabase());
});
afterAll(() => server.stop());

test('a client with too many pages in the queue is told to try later, and others get their page', async () => {
  const gate = Promise.withResolvers<void>();
  server.services.pages = async (request) => {
    if (request.url.includes('?')) await gate.promise;
    return new Response('a page');
  };
  const get = (page: string, address: string) =>
    server.request(`/en/${page}`, { headers: { 'x-forwarded-for': address } });
  const flood = Array.from({ length: 40 }, (_, n) => get(`malpractice-report?a=${n}`, '192.0.2.1'));
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await get('malpractice-report', '192.0.2.2')).status).toBe(200);
  gate.resolve();
  await Promise.all(flood);
});
