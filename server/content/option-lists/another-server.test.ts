import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lists } from '#tests/support/lists.ts';
import { listsForPages } from './another-server.ts';

const told = { listEn: [{ label: 'Radio', value: 9 }, { label: 7 }], listAr: [{ label: 'إذاعة', value: 9 }] };

/** Starts a server that knows only the reach ways. `asked` records the requests. */
async function startOther() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const isReachWay = request.url === '/api/WebsiteFinance/FetchReachWay';
    response.writeHead(isReachWay ? 200 : 500).end(isReachWay ? JSON.stringify(told) : 'down');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return { asked, apiBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const listsBehind = (apiBaseUrl: string, clock = { now: Date.now() }) =>
  listsForPages({
    config: { apiBaseUrl } as Parameters<typeof listsForPages>[0]['config'],
    now: () => new Date(clock.now),
  });

test('uses our lists when the API is ours', async () => {
  expect(await listsBehind('')(lists)).toBe(lists);
});

test("uses the other server's lists, and leaves empty those that it does not return", async () => {
  const { apiBaseUrl } = await startOther();
  const used = await listsBehind(apiBaseUrl)(lists);
  expect(used.reachWay).toEqual([{ value: 9, en: 'Radio', ar: 'إذاعة' }]);
  expect(used.salary).toEqual([]);
  expect(used.yesNo).toEqual(lists.yesNo);
});

test('leaves the lists empty when the server cannot be reached', async () => {
  expect((await listsBehind('http://127.0.0.1:1')(lists)).reachWay).toEqual([]);
});

test('requests each list once, however many pages are rendered at the time', async () => {
  const { asked, apiBaseUrl } = await startOther();
  const clock = { now: Date.now() };
  const listsOf = listsBehind(apiBaseUrl, clock);
  await Promise.all(Array.from({ length: 20 }, () => listsOf(lists)));
  expect(new Set(asked).size).toBe(asked.length);
  clock.now += 60_000;
  await listsOf(lists);
  expect(asked.length).toBe(2 * new Set(asked).size);
});
