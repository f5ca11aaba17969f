import type { Page } from '@playwright/test';
import { deskRoles } from '#domain/desk.ts';
import { signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

/** Crawls the desk of the demo as each role, and sends every link and form again with values that nobody would choose. */
test.use({ demoLeads: 40, logsErrors: true });

const badValues = [
  [
    '',
    ' ',
    'a\u0000b',
    '\u202eabc',
    '👩‍👩‍👧',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    '{{7*7}}',
    '%00',
  ],
  ['0', '-1', '1e3', '٣', '2147483648', '9'.repeat(14), '9'.repeat(400), 'null', '__proto__', 'constructor'],
  ['2026-02-30', '9999-12-31', '+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '25:61'],
  ['00000000-0000-0000-0000-000000000000', 'x'.repeat(5000), `rest.${'9'.repeat(13)}.`, '{"a":', '[]'],
].flat();

/** The request that a link or a button sends. */
interface Sent {
  path: string;
  method: string;
  type: string;
  entries: [string, string][];
}

const withoutIds = (text: string) => text.replace(/[A-Z0-9]{4}-[A-Z0-9]{4}|[0-9a-f-]{36}/g, '*');
const placeOf = ({ path, method }: Sent) => `${method} ${withoutIds(path.replace(/\?.*/, ''))}`;
/** Addresses and forms are alike if only references, ids and values differ. */
const shapeOf = (sent: Sent) => [placeOf(sent), ...sent.entries.map(([name]) => withoutIds(name))].join(' ');

/** Returns what the page's links to the desk in its language, and each button of its forms, would send. */
const sentBy = (page: Page) =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(
      ({ href }) => new URL(href),
    );
    const buttons = [
      ...document.querySelectorAll<HTMLButtonElement>('form [type="submit"], [type="submit"][form]'),
    ];
    const pressed = buttons.flatMap((button) => {
      if (!button.form) return [];
      const data = [...new FormData(button.form, button)];
      const { action, method, enctype } = button.form;
      const entries = data.map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : '',
      ]);
      return [{ url: new URL(action), method: method.toUpperCase(), type: enctype, entries }];
    });
    return [
      ...links.map((url) => ({ url, method: 'GET', type: '', entries: [...url.searchParams] })),
      ...pressed,
    ].flatMap(({ url, ...sent }) =>
      url.origin === location.origin &&
      url.pathname.replace(`/${document.documentElement.lang}/`, '/').startsWith('/desk') &&
      !/sign-(in|out)/.test(url.pathname) &&
      !url.searchParams.has('lang')
        ? [{ ...sent, path: sent.method === 'GET' ? url.pathname : url.pathname + url.search }]
        : [],
    );
  });

/**
 * Returns the same with each value replaced, left out and repeated, and with a name that nobody expects.
 * @param tried - fields that were spoilt already, at this address
 */
function* spoilt(sent: Sent, tried: Set<string>): Generator<Sent> {
  const isFirst = (what: string) => {
    const key = `${placeOf(sent)} ${what}`;
    return !tried.has(key) && tried.add(key);
  };
  for (const [at, [name, value]] of sent.entries.entries()) {
    if (!isFirst(withoutIds(name))) continue;
    yield { ...sent, entries: sent.entries.toSpliced(at, 1) };
    yield { ...sent, entries: [...sent.entries, [name, value]] };
    for (const bad of badValues) yield { ...sent, entries: sent.entries.toSpliced(at, 1, [name, bad]) };
  }
  if (!isFirst('')) return;
  yield { ...sent, entries: [...sent.entries, ['__proto__', 'x']] };
  const path = sent.path.replace(/\?.*/, '');
  for (const part of badValues.slice(0, 12)) {
    yield { ...sent, path: `${path}/${encodeURIComponent(part)}` };
    yield { ...sent, path: path.replace(/[^/]+$/, encodeURIComponent(part)) };
  }
}

/** Sends as the page's browser does: a session belongs to one browser. @returns a function that returns the status */
async function senderAs(page: Page): Promise<(sent: Sent) => Promise<number>> {
  const cookies = await page.context().cookies();
  const { origin } = new URL(page.url());
  const headers = {
    origin,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'user-agent': await page.evaluate(() => navigator.userAgent),
  };
  return async ({ path, method, type, entries }) => {
    const query = new URLSearchParams(entries);
    const multipart = new FormData();
    for (const [name, value] of entries) multipart.append(name, value);
    const body = type.startsWith('multipart') ? multipart : query;
    const request = method === 'GET' ? {} : { method, body };
    const address = method === 'GET' ? `${path}?${query}` : path;
    const response = await fetch(origin + address, { ...request, headers, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };
}

for (const person of deskRoles)
  test(`no link or form of the desk as ${person} fails on bad input @desk`, async ({ desk }) => {
    test.setTimeout(600_000);
    const { page, language } = desk;
    await signIn(desk, person);
    const seen = new Map<string, Sent>();
    const waiting: Sent[] = [{ path: `/${language}/desk`, method: 'GET', type: '', entries: [] }];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const shape = shapeOf(next);
      if (seen.has(shape)) continue;
      seen.set(shape, next);
      if (next.method !== 'GET' || !next.path.startsWith(`/${language}/`)) continue;
      await page.goto(`${next.path}?${new URLSearchParams(next.entries)}`);
      waiting.push(...(await sentBy(page)));
    }
    const statusOf = await senderAs(page);
    // A request of somebody who is signed out would test nothing.
    const pages = [...seen.values()].filter(({ path }) => path.startsWith(`/${language}/desk/`));
    const opened = pages.filter(({ method }) => method === 'GET').slice(0, 3);
    const expectSignedIn = async () => {
      for (const one of opened) expect(await statusOf(one)).toBe(200);
    };
    await expectSignedIn();
    const tried = new Set<string>();
    const failed: string[] = [];
    for (const sent of seen.values())
      for (const one of spoilt(sent, tried)) {
        const status = await statusOf(one);
        if (status >= 500)
          failed.push(`${status} ${one.method} ${one.path} ${JSON.stringify(one.entries).slice(0, 300)}`);
      }
    expect(failed).toEqual([]);
    await expectSignedIn();
  });
