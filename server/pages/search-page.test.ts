import { beforeAll, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { logTo } from '#tests/support/written-log.ts';
import { openBuiltPages } from './pages.ts';

let written = '';
const server = serverForTests({
  log: logTo((line) => {
    written += line;
  }),
  env: { TAG_MANAGER_ID: 'GTM-TEST' },
});
beforeAll(async () => {
  server.services.pages = await openBuiltPages('build/server/index.js');
});

const search = (language: string, typed: string) =>
  server.request(`/${language}/search?${new URLSearchParams({ q: typed })}`);

test('a search stays out of the log, caches, search engines and third-party scripts', async () => {
  const response = await search('en', 'zebra settlement');
  const html = await response.text();
  expect(html).toContain('<mark>settlement</mark>');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(written).toContain('/en/search');
  expect(written).not.toContain('zebra');
  expect(html).not.toContain('GTM-TEST');
  expect(response.headers.get('content-security-policy')).not.toContain('googletagmanager');
  // Other pages do contain it.
  expect(await (await server.request('/en/help')).text()).toContain('GTM-TEST');
});

test.each([
  'update-information-success?Id=a1b2',
  'follow?email=a1b2',
  'follow?reference=K7M4-9QXT',
  'evaluation?ticketId=7&t=a1b2',
  'customer-satisfaction?contractId=7&t=a1b2',
  'call-center-customer-satisfaction?mobileNumber=0551234567&t=a1b2',
])('no tag manager runs on %s, and no Referer holds its address', async (path) => {
  for (const language of ['ar', 'en']) {
    const response = await server.request(`/${language}/${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('GTM-TEST');
    expect(response.headers.get('content-security-policy')).not.toContain('googletagmanager');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
  }
});

test.each([
  ['4,000 characters', 'تمويل '.repeat(660).trim()],
  ['10,000 spaces, which an address cannot hold', ' '.repeat(10_000)],
  ['tags', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['halves of a pair and zeros', '\ud800\u0000finance\u202e'],
])('a search for %s is answered with a page of limited size', async (_, typed) => {
  const response = await search('ar', typed);
  expect([200, 414]).toContain(response.status);
  const html = await response.text();
  expect(html).toContain('<h1>');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html.length).toBeLessThan(200_000);
});

test('many concurrent searches are answered', async () => {
  const typed = 'finance application payment code company offer contract amount '.repeat(30);
  const responses = await Promise.all(Array.from({ length: 40 }, () => search('en', typed)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test('a question is shown under its address in each language, and a 404 page under others', async () => {
  const [subject] = server.services.content.help.subjects;
  const { id = '', question } = subject?.questions[0] ?? {};
  for (const language of ['ar', 'en'] as const) {
    const found = await server.request(`/${language}/help/${id}`);
    expect(found.headers.get('cache-control')).toMatch(/^public/);
    const html = await found.text();
    expect(html).toContain(`<h1>${question?.[language]}</h1>`);
    expect(html).toContain('"@type":"FAQPage"');
    for (const unknown of ['nothing', 'constructor', '__proto__']) {
      const missing = await server.request(`/${language}/help/${unknown}`);
      expect(missing.status).toBe(404);
      expect(missing.headers.get('cache-control')).toBe('no-store');
      const html = await missing.text();
      expect(html).toContain(server.services.sentences.text(language, 'shell', 'notFound.title'));
      expect(html).not.toContain('<footer');
    }
  }
});
