import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import { createApp, serve } from '../../app.ts';

const server = serverForTests();

const redirectOf = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await server.request(`http://localhost${path}`, init);
  return [status, headers.get('location')];
};
const remembering = (lang: string) => ({ headers: { cookie: `lang=${lang}` } });

describe.each(['GET', 'HEAD'])('%s requests', (method) => {
  test.each([
    ['/', '/ar/individual'],
    ['/?utm_source=x&a=%D8%B1', '/ar/individual?utm_source=x&a=%D8%B1'],
    ['/ar', '/ar/individual'],
    ['/ar/', '/ar/individual'],
    ['/en?x=1', '/en/individual?x=1'],
    ['/business', '/ar/business'],
    ['/individual/finance-types/', '/ar/individual/finance-types/'],
    ['/customer-satisfaction?contractId=7&t=a%2Fb', '/ar/customer-satisfaction?contractId=7&t=a%2Fb'],
    ['/art', '/ar/art'],
    ['/english/x', '/ar/english/x'],
    ['/%D8%B1%D9%85%D8%A7%D9%84', '/ar/%D8%B1%D9%85%D8%A7%D9%84'],
  ])('%s redirects to %s', async (path, location) => {
    expect(await redirectOf(path, { method })).toEqual([302, location]);
  });

  test.each([
    ['en', '/en/individual', '/en/business'],
    ['ar', '/ar/individual', '/ar/business'],
    ['fr', '/ar/individual', '/ar/business'],
    ['en/../evil', '/ar/individual', '/ar/business'],
    ['', '/ar/individual', '/ar/business'],
  ])('the cookie lang=%s selects the language', async (lang, home, page) => {
    expect(await redirectOf('/', { method, ...remembering(lang) })).toEqual([302, home]);
    expect(await redirectOf('/business', { method, ...remembering(lang) })).toEqual([302, page]);
  });

  test.each(['/ar/individual', '/en/business', '/ar/nothing'])('%s is not redirected', async (path) => {
    expect(await redirectOf(path, { method, ...remembering('en') })).toEqual([200, null]);
  });
});

describe('a hostile path', () => {
  const hostile = [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/\\/evil.example',
    '///evil.example',
  ];

  test.each([
    ...hostile,
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/x/..//evil.example',
  ])('%s redirects only within the site', async (path) => {
    const [status, location] = await redirectOf(path);
    expect(status).toBe(302);
    expect(new URL(String(location), 'https://rimal.example').origin).toBe('https://rimal.example');
    expect(location).toMatch(/^\/ar\//);
  });

  test.each([...hostile, 'http://evil.example/', 'http://evil.example//evil.example', '/\t/evil.example'])(
    '%j, sent unchanged over the network, redirects only within the site or is rejected',
    async (target) => {
      const listening = serve({ ...server.services, config: { ...server.services.config, port: 0 } });
      onTestFinished(() => void listening.close());
      if (!listening.listening) await once(listening, 'listening');
      const socket = connect((listening.address() as AddressInfo).port, '127.0.0.1');
      socket.write(`GET ${target} HTTP/1.1\r\nHost: rimal.example\r\nConnection: close\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 (302|400) /);
      const location = /^location: (.*)\r$/im.exec(answer)?.[1];
      if (location) expect(location).toMatch(/^\/ar\//);
    },
  );

  test('a path with a line break adds no header', async () => {
    const [, location] = await redirectOf('/x%0d%0aSet-Cookie:%20a=b');
    expect(location).toBe('/ar/x%0d%0aSet-Cookie:%20a=b');
  });
});

test.each(['/business', '/0551234567', '/'])(
  'a form posted to %s is redirected with its body',
  async (path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await redirectOf(path, { method: 'POST', headers, body: 'a=1' });
    expect(posted).toEqual([308, `/ar${path === '/' ? '/individual' : path}`]);
  },
);

describe('page language', () => {
  const page = (publicUrl = 'http://localhost:3000') =>
    createApp({
      ...server.services,
      config: { ...server.services.config, publicUrl },
      pages: async () => new Response('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    });
  const cookieOf = async (path: string, init: RequestInit = {}, app = page()) =>
    (await app.request(path, init)).headers.get('set-cookie');

  test('the language switch stores the language for a year, and redirects to the plain address', async () => {
    const response = await page().request('/en/individual?utm_source=X&lang=en');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/en/individual?utm_source=X']);
    expect(response.headers.get('set-cookie')).toBe('lang=en; Max-Age=31536000; Path=/; SameSite=Lax');
  });

  test.each(['/en/individual', '/ar/individual?lang=en', '/en/cookies'])(
    'a request for %s does not store the language',
    async (path) => {
      expect(await cookieOf(path, remembering('ar'))).toBeNull();
    },
  );

  test('the language is stored in a Secure cookie on an https site', async () => {
    expect(await cookieOf('/en/individual?lang=en', {}, page('https://rimal.example'))).toMatch(/; Secure/);
  });
});

describe('the static files (R8.10)', () => {
  const json = async (path: string) => {
    const response = await server.request(path);
    return { status: response.status, body: await response.json() };
  };

  test('app.json contains the settings of the site', async () => {
    expect(await json('/app.json')).toEqual({
      status: 200,
      body: {
        dateElement: 'picker',
        reRoute: true,
        apiBaseUrl: '',
        legacy: {
          baseUrl: '',
          afterSales: false,
          corporateService: false,
          consumerProduct: false,
          financeReports: false,
          contactUs: false,
        },
      },
    });
  });

  test('financeCalculator.json contains the rates', async () => {
    expect(await json('/financeCalculator.json')).toEqual({
      status: 200,
      body: server.services.content.rates,
    });
  });

  test.each(['ar', 'en'] as const)('the texts in %s are served by namespace', async (language) => {
    for (const name of ['messages', 'forms', 'shell']) {
      expect(await json(`/locales/${language}/${name}.json`)).toEqual({
        status: 200,
        body: server.services.sentences.namespace(language, name),
      });
    }
  });

  test.each([
    '/locales/ar/nothing.json',
    '/locales/fr/forms.json',
    '/locales/AR/forms.json',
    '/locales/ar/__proto__.json',
    '/locales/ar/constructor.json',
    '/locales/ar/.json',
    '/locales/ar/forms.json.json',
    '/locales/ar/..%2fen%2fforms.json',
    '/locales/ar/..%2f..%2fpackage.json',
    '/locales/ar/%2e%2e%2f%2e%2e%2fpackage.json',
    '/locales/ar/..%5c..%5cpackage.json',
    '/locales/ar%2f..%2fen/forms.json',
    '/locales/ar/forms.json%00',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/server/index.js',
  ])('%s is not found', async (path) => {
    const response = await server.request(`http://localhost${path}`);
    const { status } = response;
    expect([404, 302]).toContain(status);
    if (path.startsWith('/locales/')) expect(status).toBe(404);
    expect(await response.text()).not.toMatch(/rimal-finance|createRequestHandler|emailRequired/);
  });
});
