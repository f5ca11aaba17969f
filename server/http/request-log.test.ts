import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { requestLog } from './request-log.ts';

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
