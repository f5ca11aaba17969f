import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { createApp } from '../app.ts';
import { logOptions } from '../platform/log/log.ts';
import { requestLog } from './request-log.ts';

const server = serverForTests();

test.each([
  ['/desk/api/cases/K7M4-9QXT/files/1', '/desk/api/cases/:reference/files/:id'],
  ['/ar/help/is-it-free', '/ar/help/:id'],
  ['/ar/0567812345', '(unknown)'],
])('%s is logged as %s', async (path, logged) => {
  const lines: string[] = [];
  const app = new Hono();
  app.use(requestLog(pino({ base: null }, { write: (line: string) => void lines.push(line) })));
  app.get('/desk/api/cases/:reference/files/:id', (c) => c.text('found'));
  app.all('*', (c) => c.text('a page'));
  await app.request(path);
  expect(lines.map((line) => JSON.parse(line).path)).toEqual([logged]);
});

test('a page whose client has closed the connection is logged with 499, not as an error of the site', async () => {
  const lines: string[] = [];
  const log = pino({ ...logOptions }, { write: (line: string) => lines.push(line) });
  const client = new AbortController();
  const pages = async () => {
    client.abort();
    return new Response(null, { status: 500 });
  };
  const app = createApp({ ...server.services, log, pages });
  await app.request('/en/search?q=rate', { signal: client.signal });
  expect(lines.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ status: 499 })]);
});
