import type { OpenAPIHono } from '@hono/zod-openapi';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiPaths } from '#domain/api-paths.ts';
import { serverForTests } from '#tests/support/database.ts';
import { observe, scoreOf } from '#tests/support/observatory.ts';
import { createApp } from '../app.ts';
import { openBuiltPages } from '../pages/pages.ts';

const publicUrl = 'https://rimal.example';
const server = serverForTests();
let plain: OpenAPIHono;
let site: OpenAPIHono;
let opened: OpenAPIHono;
beforeAll(async () => {
  const { services } = server;
  const pages = await openBuiltPages('build/server/index.js');
  const appOf = (config: Partial<typeof services.config>) =>
    createApp({ ...services, pages, config: { ...services.config, ...config } });
  plain = appOf({});
  site = appOf({ publicUrl });
  // All external services that an operator can allow.
  const others = { tagManagerId: 'GTM-TEST123', turnstileSiteKey: '1x00000000000000000000AA' };
  opened = appOf({ publicUrl, ...others, apiBaseUrl: 'https://api.example' });
});

const pagesOf = [
  '/ar/individual',
  '/en/individual/personal-finance',
  '/ar/cookies',
  '/en/contact-us',
  '/ar/nowhere',
];

async function observed(app: OpenAPIHono, path: string, init?: RequestInit) {
  const response = await app.request(path, init);
  const html = await response.text();
  const { status, headers } = response;
  return { status, headers, html, scored: observe({ status: status as 200, headers, html }) };
}

describe('HTTP Observatory', () => {
  test.each(pagesOf)(
    'the HTTP Observatory gives %s the top score for a site without cookies',
    async (path) => {
      const { scored } = await observed(site, path);
      expect(scored.filter(({ points }) => points < 0)).toEqual([]);
      expect(scoreOf(scored)).toBe(130);
    },
  );

  test.each(pagesOf)(
    'the HTTP Observatory gives %s the same score with a tag manager, a challenge and another API',
    async (path) => {
      const { scored } = await observed(opened, path);
      expect(scored.filter(({ points }) => points < 0)).toEqual([]);
      expect(scoreOf(scored)).toBe(130);
    },
  );

  test.each([
    apiPaths.fetchCities,
    '/api/openapi.json',
    '/api/docs',
    '/api/nowhere',
    '/robots.txt',
    '/app.json',
  ])('the HTTP Observatory gives the same score to %s', async (path) => {
    const { scored } = await observed(site, path);
    expect(scored.filter(({ points }) => points < 0)).toEqual([]);
    expect(scoreOf(scored)).toBe(130);
  });
});

describe('response headers', () => {
  const answers: [string, string, RequestInit?][] = [
    ['a page', '/ar/individual'],
    ['a page that is not there', '/ar/nowhere'],
    ['a redirect', '/'],
    ['a style sheet', '/cookie-banner.css'],
    ['an icon', '/favicon.svg'],
    ['JSON', '/app.json'],
    ['sentences', '/locales/ar/forms.json'],
    ['the site map', '/sitemap.xml'],
    ['a refused form', '/ar/individual/personal-finance', { method: 'POST', body: 'x' }],
    ['a refused method', '/ar/individual', { method: 'DELETE' }],
    ['a refused call', apiPaths.companiesApproval, { method: 'POST' }],
    ['health', '/healthz'],
  ];
  test.each(answers)(
    '%s has all security headers, a charset for text, and no server name',
    async (_, path, init) => {
      const { headers } = await observed(site, path, init);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|data:/);
      const type = headers.get('content-type') ?? '';
      if (/^text\/|xml/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i);
      expect(headers.has('server') || headers.has('x-powered-by')).toBe(false);
    },
  );

  test('an answer has no HSTS on plain HTTP', async () => {
    expect((await observed(plain, '/ar/individual')).headers.has('strict-transport-security')).toBe(false);
  });
});

test('escapes what a visitor typed, also in the data of scripts', async () => {
  const typed = '</script><script>alert(1)</script>" onfocus="alert(1)';
  const { status, html } = await observed(site, '/en/individual/personal-finance', {
    method: 'POST',
    body: new URLSearchParams({ form: 'personal-finance', CustomerName: typed, loanAmount: typed }),
  });
  expect([status, html.includes('alert(1)')]).toEqual([200, true]);
  expect(html).not.toMatch(/<script>alert|" onfocus="alert/);
});

test('no page has a style or handler attribute, which the content policy forbids', async () => {
  for (const path of [...pagesOf, '/api/docs']) {
    const { html } = await observed(site, path);
    expect(html.match(/<[a-z][^>]*\s(style|on[a-z]+)="[^"]*"/)?.[0], path).toBeUndefined();
  }
});

test.each(pagesOf)('%s sets no cookie', async (path) => {
  expect((await observed(site, path)).headers.getSetCookie()).toEqual([]);
});
