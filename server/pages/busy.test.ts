import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { serverForTests } from '#tests/support/database.ts';
import { formOf } from '#tests/support/site.ts';

const server = serverForTests();

let flood: Promise<Response>[] = [];
/** Requests of the flood are answered after the test. */
beforeEach(() => {
  const gate = Promise.withResolvers<void>();
  server.services.pages = async (request) => {
    if (request.method === 'GET' && request.url.includes('flood')) await gate.promise;
    return new Response('a page');
  };
  onTestFinished(async () => {
    gate.resolve();
    await Promise.all(flood);
  });
});
const get = (page: string, address: string) =>
  server.request(`/en/${page}`, { headers: { 'x-forwarded-for': address } });
const floodFrom = (addressOf: (n: number) => string, count: number) => {
  flood = Array.from({ length: count }, (_, n) => get(`malpractice-report?flood=${n}`, addressOf(n)));
};

test('a busy site refuses a client with too many pages in the queue, and serves others', async () => {
  floodFrom(() => '192.0.2.1', 40);
  const refused = await Promise.race(flood);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await get('malpractice-report?other', '192.0.2.2')).status).toBe(200);
});

test('a busy site serves pages without a query while the queue is full of pages with queries', async () => {
  floodFrom((n) => `10.3.0.${n}`, 200);
  expect((await get('malpractice-report?other', '192.0.2.3')).status).toBe(503);
  expect((await get('malpractice-report', '192.0.2.3')).status).toBe(200);
  expect((await get('individual', '192.0.2.3')).status).toBe(200);
});

test.each(['malpractice-flood-', 'help/flood-'])(
  'a busy site serves its own pages while the queue is full of /en/%s…',
  async (invented) => {
    flood = Array.from({ length: 200 }, (_, n) => get(`${invented}${n}`, `10.3.0.${n}`));
    expect((await get('malpractice-other', '192.0.2.3')).status).toBe(503);
    expect((await get('malpractice-report', '192.0.2.3')).status).toBe(200);
  },
);

test('a busy site serves data for scripts to each client in turn', async () => {
  const order: string[] = [];
  server.services.pages = async (request) => {
    order.push(new URL(request.url).search);
    return new Response('data');
  };
  flood = Array.from({ length: 30 }, (_, n) => get(`individual.data?flood=${n}`, '192.0.2.1'));
  await get('individual.data?other', '192.0.2.2');
  expect(order.length).toBeLessThan(10);
});

test('a busy site renders a posted form before pages that were requested earlier', async () => {
  const order: string[] = [];
  server.services.pages = async ({ method }, { waitForTurn }) => {
    await waitForTurn();
    order.push(method);
    return new Response('a page');
  };
  flood = Array.from({ length: 150 }, (_, n) => get('malpractice-report', `10.3.0.${n}`));
  await server.request('/en/malpractice-report', { method: 'POST', body: formOf(whistleblowingReport) });
  expect(order).toContain('POST');
  expect(order.length).toBeLessThan(100);
});
