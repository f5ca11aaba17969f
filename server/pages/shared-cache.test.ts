import CachePolicy from 'http-cache-semantics';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPaths, optionListPaths } from '#domain/api-paths.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { pageAliases, pageList } from '#domain/pages.ts';
import { serverForTests } from '#tests/support/database.ts';
import { signInAs } from '#tests/support/desk.ts';
import type { TestServer } from '#tests/support/site.ts';
import { openBuiltPages } from './pages.ts';

/** What a shared cache, such as a CDN, may store according to RFC 9111, and serve to whom. */

const server = serverForTests();
let cache: ReturnType<typeof openSharedCache>;
let addresses: string[];

beforeAll(async () => {
  server.services.pages = await openBuiltPages('build/server/index.js');
  addresses = addressesOf(server);
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-24T09:00:00.000Z');
  cache = openSharedCache(server);
});

/** A cache that stores all it may, and serves it as stale as it may. It uses the site's clock. */
function openSharedCache({ clock, request: askSite, deskRequest }: TestServer) {
  const Policy = class extends CachePolicy {
    now() {
      return clock.now.getTime();
    }
  };
  const kept = new Map<string, { policy: CachePolicy; body: string; headers: Headers }[]>();
  async function ask(path: string, init: RequestInit, address?: string) {
    const sent = { redirect: 'manual' as const, ...init };
    const response = await (address ? deskRequest(path, sent, address) : askSite(path, sent));
    const { status, headers } = response;
    const policy = new Policy(requestOf(path, init), { status, headers: Object.fromEntries(headers) });
    if (!policy.storable() || policy.timeToLive() === 0) return response;
    const body = await response.text();
    kept.set(path, [...(kept.get(path) ?? []), { policy, body, headers }]);
    return new Response(body, response);
  }
  return {
    kept,
    /** Returns the cached answer with `Age`, or the site's answer. */
    async request(path: string, init: RequestInit = {}, address?: string): Promise<Response> {
      for (const { policy, body } of kept.get(path)?.toReversed() ?? []) {
        const { response, revalidation } = policy.evaluateRequest(requestOf(path, init));
        if (!response) continue;
        if (revalidation) await ask(path, init, address);
        return new Response(body, { headers: response.headers as Record<string, string> });
      }
      return ask(path, init, address);
    },
  };
}

const requestOf = (url: string, { method = 'GET', headers }: RequestInit) => ({
  url,
  method,
  headers: Object.fromEntries(new Headers(headers)),
});
const isKept = (response: Response) => response.headers.has('age');

/** Returns every page in both languages, some with campaign parameters, and other paths. */
function addressesOf({ services: { content } }: TestServer): string[] {
  const question = content.help.subjects[0]?.questions[0]?.id ?? '';
  const [ownPage = ''] = Object.keys(content.pages);
  const idOf = (path: string) =>
    path.startsWith('help')
      ? question
      : path.startsWith('pages')
        ? ownPage
        : (content.offers.find(({ id }) => id)?.id ?? '');
  const pages = [...pageList.map(({ path }) => path), ...Object.keys(pageAliases)].map((path) =>
    path.replace(':id', idOf(path)),
  );
  const inBoth = pages.flatMap((page) => [`/ar/${page}`, `/en/${page}`]);
  return [
    ...inBoth,
    ...inBoth.slice(0, 16).map((page) => `${page}?utm_source=a`),
    ...['/', '/individual', '/ar', '/en/individual?lang=en', '/ar/nothing', '/nothing'],
    ...['/app.json', '/financeCalculator.json', '/sitemap.xml', '/robots.txt', '/cookie-banner.css'],
    ...['/manifest.webmanifest?lang=en', '/locales/ar/shell.json', '/healthz', '/readyz', '/sandbox'],
    ...[apiPaths.fetchCities, apiPaths.financialReports, ...Object.values(optionListPaths)],
    ...['/api/docs', '/api/openapi.json', '/desk/api/cases'],
  ];
}

const noura = {
  cookie: 'lang=en; cookies-choice=2026-01-01.11',
  'accept-language': 'en',
  'user-agent': 'the browser of Noura',
};
const stranger = { cookie: 'lang=ar', 'accept-language': 'ar', 'user-agent': 'another browser' };

test.each([
  ['a visitor who chose', async () => (path: string) => cache.request(path, { headers: noura })],
  ['staff at the desk', async () => (await signInAs({ ...server, deskRequest: cache.request }, 'leads')).ask],
])(
  'a shared cache serves nothing made for %s to others, except what the site answers to anyone',
  async (_, begin) => {
    const visit = await begin();
    for (const path of addresses) await visit(path);
    let count = 0;
    for (const path of addresses) {
      const given = await cache.request(path, { headers: stranger });
      if (!isKept(given)) continue;
      count += 1;
      expect(given.headers.has('set-cookie'), path).toBe(false);
      expect(await given.text(), path).toBe(await (await server.request(path)).text());
    }
    expect(count).toBeGreaterThan(60);
  },
);

test('a shared cache stores pages only in the language of their address', async () => {
  for (const path of addresses) await cache.request(path, { headers: noura });
  const pages = [...cache.kept].filter(([, [one]]) => one?.headers.get('content-type')?.includes('html'));
  expect(pages.length).toBeGreaterThan(40);
  const languages = pages.map(([path, [one]]) => [path, /<html lang="(\w+)"/.exec(one?.body ?? '')?.[1]]);
  expect(languages).toEqual(pages.map(([path]) => [path, path.split('/')[1]]));
});

test('a shared cache stores no form that contains typed values', async () => {
  const page = `/ar/${carFinance.page}`;
  const body = new URLSearchParams({ CustomerName: 'Noura of the test', MobileNumber: '12' });
  const headers = { ...noura, origin: 'http://localhost' };
  const back = await cache.request(page, { method: 'POST', headers, body });
  expect(await back.text()).toContain('Noura of the test');
  for (const { body } of [...cache.kept.values()].flat()) expect(body).not.toContain('Noura');
  expect(await (await cache.request(page, { headers: stranger })).text()).not.toContain('Noura');
});

describe('cached page', () => {
  const pagesOf = () => addresses.filter((path) => /^\/(ar|en)\/[^?]*$/.test(path));
  const goOn = (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
  };
  const given = async () => {
    const answers = await Promise.all(pagesOf().map((path) => cache.request(path, { headers: stranger })));
    return answers.filter(isKept).map(({ headers }) => Number(headers.get('age')));
  };

  test('a cached page is served for one minute, then once stale during revalidation, for up to ten minutes', async () => {
    await given();
    goOn(59);
    const fresh = await given();
    expect(fresh.length).toBeGreaterThan(40);
    goOn(600);
    expect((await given()).length).toBe(fresh.length);
    // Pages fetched then are at most a minute old.
    goOn(59);
    expect(Math.max(...(await given()))).toBe(59);
    goOn(602);
    expect(await given()).toEqual([]);
  });

  test('a cached page is never served after midnight in Riyadh, when offers end', async () => {
    server.clock.now = new Date('2026-11-24T20:59:30.000Z');
    await given();
    goOn(29);
    expect((await given()).length).toBeGreaterThan(40);
    goOn(1);
    expect(await given()).toEqual([]);
  });
});
