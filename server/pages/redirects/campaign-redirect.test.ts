import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';

const server = serverForTests();
const from = 'http://localhost/ar/individual?utm_source=X&a=1&utm_medium=%D8%A8';
const carried = 'utm_source=X&utm_medium=%D8%A8';
const ask = (path: string, referer: string, method = 'GET') =>
  server.request(`http://localhost${path}`, { method, headers: { referer }, redirect: 'manual' });

test.each([
  ['/ar/individual/personal-finance', `/ar/individual/personal-finance?${carried}`],
  ['/en/individual', `/en/individual?${carried}`],
  ['/ar/reports?tab=bod', `/ar/reports?tab=bod&${carried}`],
])('a link to %s without scripts leads to the address with the campaign', async (path, to) => {
  const answer = await ask(path, from);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a page of another campaign', '/ar/individual?utm_source=Y', from, 'GET'],
  ['a page that comes from another site', '/ar/individual', 'https://other.example/?utm_source=X', 'GET'],
  [
    'a page that comes from one without a campaign',
    '/ar/individual',
    'http://localhost/ar/offers?a=utm_',
    'GET',
  ],
  ['a page that comes from a broken address', '/ar/individual', 'utm_:// utm_', 'GET'],
  ['a malpractice report', '/ar/malpractice-report', from, 'GET'],
  ['a posted form', '/ar/individual/cars-finance', from, 'POST'],
  ['the data of a page', '/ar/individual.data', from, 'GET'],
  ['a file', '/files/after-sales-prices.pdf', from, 'GET'],
])('%s is not redirected', async (_, path, referer, method) => {
  expect((await ask(path, referer, method)).status).not.toBe(302);
});
