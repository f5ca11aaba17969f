import { describe, expect, test } from 'vitest';
import { serverForTests } from '#tests/support/database.ts';
import type { TestServer } from '#tests/support/site.ts';
import { createApp } from '../../app.ts';

const server = serverForTests();

const goesTo = async (path: string, init: RequestInit = {}, app: Pick<TestServer, 'request'> = server) => {
  const { status, headers } = await app.request(path, init);
  return [status, headers.get('location')];
};

describe.each(['', '/main2', '/MAIN2'])('prefix %j', (prefix) => {
  test.each([
    ['/ConsumerProduct', '/ar/individual/personal-finance'],
    ['/consumer-product', '/ar/individual/personal-finance'],
    ['/Home/ConsumerProduct', '/ar/individual/personal-finance'],
    ['/CorporateService.aspx', '/ar/business/cash-finance'],
    ['/corporate_service.html', '/ar/business/cash-finance'],
    ['/About', '/ar/about'],
    ['/APR', '/ar/apr-disclosure'],
    ['/apr/', '/ar/apr-disclosure'],
    ['/Privacy', '/ar/policies/privacy-policy'],
    ['/Contact', '/ar/contact-us'],
    ['/ContactUs.aspx', '/ar/contact-us'],
    ['/Job', '/ar/contact-us'],
    ['/jobs', '/ar/contact-us'],
    ['/Home/Career', '/ar/contact-us'],
    ['/careers.html', '/ar/contact-us'],
    // Names that this site links to while a page is still on the legacy site.
    ['/AfterSales', '/ar/after-sales'],
    ['/FinanceReports', '/ar/reports'],
    ['/Home', '/ar/individual'],
    ['/Home/Index.aspx', '/ar/individual'],
    ['/Product/ConsumerProduct', '/ar/individual/personal-finance'],
    ['/JobApply', '/ar/contact-us'],
  ])('%s redirects permanently to %s', async (path, to) => {
    expect(await goesTo(`${prefix}${path}?utm_source=x&a=%D8%B1`)).toEqual([
      301,
      `${to}?utm_source=x&a=%D8%B1`,
    ]);
  });
});

test.each(['/main2', '/main2/', '/Main2', '/main2/ar', '/main2/en/'])(
  '%s redirects permanently to the home page',
  async (path) => {
    expect(await goesTo(`${path}?utm_source=x`)).toEqual([301, '/ar/individual?utm_source=x']);
  },
);

test.each([
  ['/main2/ar/about', '/ar/about'],
  ['/Main2/EN/Home/Contact-Us.aspx', '/ar/contact-us'],
])('%s without a query redirects permanently to %s', async (path, to) => {
  expect(await goesTo(path)).toEqual([301, to]);
});

test('/about redirects to the Arabic page, below /main2 even with an English cookie', async () => {
  expect(await goesTo('/about')).toEqual([301, '/ar/about']);
  expect(await goesTo('/main2/about', { headers: { cookie: 'lang=en' } })).toEqual([301, '/ar/about']);
});

test.each([
  ['/contact-us', '/ar/contact-us'],
  ['/apr-disclosure', '/ar/apr-disclosure'],
  ['/main2/nothing', '/ar/main2/nothing'],
  ['/main2/about/team', '/ar/main2/about/team'],
  ['/abouts', '/ar/abouts'],
  ['/about.exe', '/ar/about.exe'],
  ['/after-sales', '/ar/after-sales'],
  ['/reports', '/ar/reports'],
  ['/main2/main2/about', '/ar/main2/main2/about'],
  ['/main2/ar/home/product/about', '/ar/main2/ar/home/product/about'],
  ['/main2//evil.example/about', '/ar/main2//evil.example/about'],
])('%s is not a legacy path, and only gets a language', async (path, to) => {
  expect(await goesTo(path)).toEqual([302, to]);
});

test.each(['/ar/about', '/en/about', '/en/contact', '/ar/apr'])('%s is not redirected', async (path) => {
  expect((await goesTo(path))[0]).toBe(200);
});

test('no legacy path is redirected while reRoute is off', async () => {
  const { content } = server.services;
  const app = createApp({
    ...server.services,
    content: { ...content, app: { ...content.app, reRoute: false } },
  });
  const request = async (path: string) => app.request(path);
  expect(await goesTo('/main2/About', {}, { request })).toEqual([302, '/ar/main2/About']);
});

test('a form posted to a legacy address keeps its path and its body', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await goesTo('/main2/Contact', { method: 'POST', headers, body: 'a=1' });
  expect(posted).toEqual([308, '/ar/main2/Contact']);
});
