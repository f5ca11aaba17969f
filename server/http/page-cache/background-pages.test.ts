import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { offerPage } from '#domain/publications/offers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { createApp } from '../../app.ts';

const server = serverForTests();
const page = '/en/individual/cars-finance';
const timeout = 10_000;

beforeEach(() => {
  server.clock.now = new Date('2027-03-01T09:00:00Z');
});

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html' } });

/** Starts an application that renders its pages in the background: each as `site.answer` says at that moment. */
function open(answer = (_path: string): Response => html('first')) {
  const ending = new AbortController();
  const site = {
    answer,
    rendered: [] as string[],
    stop: () => ending.abort(),
    /** Paths whose rendering waits until they are removed from this set. */
    held: new Set<string>(),
    mostConcurrent: 0,
    content: { ...server.services.content },
    get: async (path: string) => app.request(path, { headers: { 'accept-encoding': 'identity' } }),
    textOf: async (path: string) => (await site.get(path)).text(),
    publish: () => Object.assign(site.content, structuredClone(site.content)),
    countOf: (path: string) => site.rendered.filter((one) => one === path).length,
    untilQuiet: async () => {
      let before = -1;
      const isQuiet = () => {
        const [count, last] = [site.rendered.length, before];
        before = count;
        return count === last && concurrent === 0;
      };
      // Longer than compressing a page takes on a busy machine.
      await vi.waitFor(() => expect(isQuiet()).toBe(true), { timeout: 3 * timeout, interval: 1000 });
    },
  };
  let concurrent = 0;
  const pages = async ({ url }: Request) => {
    const path = new URL(url).pathname;
    concurrent += 1;
    site.mostConcurrent = Math.max(site.mostConcurrent, concurrent);
    site.rendered.push(path);
    const answer = site.answer(path);
    do await nextTurn();
    while (site.held.has(path));
    concurrent -= 1;
    return answer;
  };
  const caching = { inBackgroundUntil: ending.signal };
  const app = createApp({ ...server.services, content: site.content, pages }, caching);
  onTestFinished(() => ending.abort());
  return site;
}

test('renders all pages that are the same for everybody after the start, one at a time', async () => {
  const site = open();
  await site.untilQuiet();
  expect(site.mostConcurrent).toBe(1);
  expect(site.rendered.length).toBeGreaterThan(80);
  expect(new Set(site.rendered).size).toBe(site.rendered.length);
  expect(site.rendered).toContain('/ar/individual');
  expect(
    site.rendered.filter((path) => /malpractice|desk|success|cookies$|follow|search/.test(path)),
  ).toEqual([]);
  expect((await site.get(page)).status).toBe(200);
  expect(site.countOf(page)).toBe(1);
});

test('serves the previous page after a change of content until the new one is ready', async () => {
  const site = open();
  await site.untilQuiet();
  site.answer = () => html('second');
  site.held.add(page);
  site.publish();
  await vi.waitFor(() => expect(site.countOf(page)).toBe(2), { timeout });
  const stale = await site.get(page);
  expect([await stale.text(), stale.headers.get('cache-control')]).toEqual([
    'first',
    'public, max-age=0, s-maxage=1',
  ]);
  site.held.clear();
  await vi.waitFor(async () => expect(await site.textOf(page)).toBe('second'), { timeout });
  await site.untilQuiet();
  expect(site.countOf(page)).toBe(2);
});

test('renders the pages that visitors ask for first, and begins again after another change', async () => {
  const site = open();
  await site.untilQuiet();
  const [first = '', ...others] = site.rendered;
  const last = others.at(-1) ?? '';
  site.rendered = [];
  site.held.add(first);
  site.publish();
  await vi.waitFor(() => expect(site.rendered).toEqual([first]), { timeout });
  site.answer = () => html('second');
  site.publish();
  await site.get(last);
  site.held.clear();
  await vi.waitFor(async () => expect(await site.textOf(last)).toBe('second'), { timeout });
  expect(site.rendered.slice(0, 2)).toEqual([first, last]);
  await site.untilQuiet();
  expect(site.rendered).toHaveLength(others.length + 2);
});

test('never serves a page of the day before, to the millisecond', async () => {
  server.clock.now = new Date('2027-03-01T20:59:59.999Z');
  const site = open();
  await site.untilQuiet();
  site.answer = () => html('second');
  expect(await site.textOf(page)).toBe('first');
  server.clock.now = new Date('2027-03-01T21:00:00.000Z');
  expect(await site.textOf(page)).toBe('second');
  await vi.waitFor(() => expect(site.countOf('/ar/business')).toBe(2), { timeout });
});

test('renders a page again whose rendering ends after midnight', async () => {
  server.clock.now = new Date('2027-03-01T20:59:59.999Z');
  const site = open();
  site.held.add(page);
  const requested = site.textOf(page);
  await vi.waitFor(() => expect(site.countOf(page)).toBeGreaterThan(0), { timeout });
  server.clock.now = new Date('2027-03-01T21:00:00.000Z');
  site.answer = () => html('second');
  site.held.clear();
  expect(await requested).toBe('second');
});

test('stops rendering in the background when the process ends', async () => {
  const site = open();
  site.held.add(page);
  await vi.waitFor(() => expect(site.countOf(page)).toBe(1), { timeout });
  site.stop();
  site.held.clear();
  await site.untilQuiet();
  const { length } = site.rendered;
  site.publish();
  await site.untilQuiet();
  expect(site.rendered).toHaveLength(length);
  expect(site.rendered).not.toContain('/ar/cookies-policy');
});

test('renders a page that failed in the background for its next visitor', async () => {
  const site = open();
  await site.untilQuiet();
  site.answer = (path) => html('', path === page ? 500 : 200);
  site.publish();
  await vi.waitFor(() => expect(site.countOf(page)).toBe(2), { timeout });
  await site.untilQuiet();
  expect((await site.get(page)).status).toBe(500);
  site.answer = () => html('second');
  expect(await site.textOf(page)).toBe('second');
});

test('stops serving a page that a change of content removes', async () => {
  const site = open();
  await site.untilQuiet();
  const [offer] = site.content.offers;
  const path = `/en/${offer && offerPage(offer)}`;
  expect(site.rendered).toContain(path);
  site.answer = (asked) => html('', asked === path ? 404 : 200);
  site.content.offers = site.content.offers.filter((one) => one !== offer);
  site.publish();
  await vi.waitFor(async () => expect((await site.get(path)).status).toBe(404), { timeout });
});
