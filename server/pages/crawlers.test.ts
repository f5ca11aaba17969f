import { expect, test } from 'vitest';
import { dateOfDay, dayNumber } from '#domain/dates/civil-date.ts';
import { pageAliases, pageList } from '#domain/pages.ts';
import { activeOffers } from '#domain/publications/offers.ts';
import { serverForTests } from '#tests/support/database.ts';
import { sitemap } from './crawlers.ts';

const server = serverForTests({ env: { PUBLIC_URL: 'https://rimal.example' } });

const readSitemap = async () => (await server.request('/sitemap.xml')).text();
const entries = (xml: string) =>
  [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
    loc: /<loc>(.*)<\/loc>/.exec(entry)?.[1] ?? '',
    lastmod: /<lastmod>(.*)<\/lastmod>/.exec(entry)?.[1],
    alternates: Object.fromEntries(
      [...entry.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, to = '', href = '']) => [to, href]),
    ),
  }));

test('robots.txt allows all but the API, and names the site map', async () => {
  const response = await server.request('/robots.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await response.text()).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://rimal.example/sitemap.xml\n',
  );
});

test('the site map lists each indexable page once per language, with its alternates', async () => {
  const response = await server.request('/sitemap.xml');
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const found = entries(await response.text());
  const plain = pageList.filter(({ index, path }) => index && !path.includes(':')).map(({ path }) => path);
  const locs = found.map(({ loc }) => loc);
  expect(new Set(locs).size).toBe(locs.length);
  for (const path of plain) {
    const [ar, en] = ['ar', 'en'].map((language) => `https://rimal.example/${language}/${path}`);
    for (const loc of [ar, en]) {
      expect(found.find((entry) => entry.loc === loc)?.alternates).toEqual({ ar, en, 'x-default': ar });
    }
  }
});

test('the site map lists the pages of the company', async () => {
  const [id] = Object.keys(server.services.content.pages);
  expect(await readSitemap()).toContain(`<loc>https://rimal.example/en/pages/${id}</loc>`);
});

test('the site map lists no step, survey or alias', async () => {
  const xml = await readSitemap();
  const hidden = [
    ...pageList.filter(({ index }) => !index).map(({ path }) => path),
    ...Object.keys(pageAliases),
  ];
  expect(hidden.filter((path) => xml.includes(`/ar/${path}<`))).toEqual([]);
});

test('the site map has the dates of the content', async () => {
  const { disclosure, reports } = server.services.content;
  const found = entries(await readSitemap());
  const dateOf = (path: string) => found.find(({ loc }) => loc.endsWith(`/en/${path}`))?.lastmod;
  expect(dateOf('apr-disclosure')).toBe(disclosure.updated);
  const newest = [...reports.financial, ...reports.bod].map(({ uploadDate }) => uploadDate).sort();
  expect(dateOf('reports')).toBe(newest.at(-1));
  expect(dateOf('contact-us')).toBeUndefined();
  const { policies } = server.services.content;
  expect({
    privacy: dateOf('policies/privacy-policy'),
    cookies: dateOf('policies/cookies-policy'),
    terms: dateOf('policies/terms-conditions'),
    offers: dateOf('offers/terms-conditions'),
    accessibility: dateOf('accessibility'),
  }).toEqual({
    privacy: policies.privacyPolicy.en.version,
    cookies: policies.cookiesPolicy.en.version,
    terms: policies.termsConditions.en.version,
    offers: policies.offersTerms.en.version,
    accessibility: policies.accessibility.en.version,
  });
});

test('the site map escapes special characters of XML in addresses', () => {
  const config = { ...server.services.config, publicUrl: 'https://rimal.example/a&b' };
  expect(sitemap({ ...server.services, config })).toContain(
    '<loc>https://rimal.example/a&#38;b/ar/individual</loc>',
  );
});

test('the site map lists an offer from its first to its last day in Riyadh', () => {
  const { content } = server.services;
  const [offer] = activeOffers(content.offers, '2026-11-21');
  if (!offer?.endDate) throw new Error('no offer is active that ends');
  const pages = [
    { path: `${offer.path}/offers/:id`, view: 'offers/offer', key: 'offer', index: true },
  ] as const;
  const loc = `https://rimal.example/ar/${offer.path}/offers/${offer.id}`;
  const entryAt = (now: string) =>
    entries(sitemap({ ...server.services, now: () => new Date(now) }, pages)).find((one) => one.loc === loc);
  const before = (day: string) => dateOfDay((dayNumber(day) ?? 0) - 1);
  // Midnight in Riyadh is 21:00 UTC on the day before.
  expect(entryAt(`${before(offer.startDate)}T20:59:59Z`)).toBeUndefined();
  expect(entryAt(`${before(offer.startDate)}T21:00:00Z`)?.lastmod).toBe(offer.startDate);
  expect(entryAt(`${offer.endDate}T20:59:59Z`)).toBeDefined();
  expect(entryAt(`${offer.endDate}T21:00:00Z`)).toBeUndefined();
});

test('a list of offers is dated by the last start or end of an offer', () => {
  const { content } = server.services;
  const [offer] = content.offers.filter(({ path }) => path === 'individual');
  if (!offer) throw new Error('no offer');
  const offers = [{ ...offer, startDate: '2026-03-01', endDate: '2026-03-09' }];
  const changed = (day: string, path: string) =>
    entries(
      sitemap({
        ...server.services,
        content: { ...content, offers },
        now: () => new Date(`${day}T12:00:00+03:00`),
      }),
    ).find(({ loc }) => loc.endsWith(`/ar/${path}`))?.lastmod;
  for (const path of ['offers', 'individual/offers']) {
    expect(changed('2026-02-28', path)).toBeUndefined();
    expect(changed('2026-03-09', path)).toBe('2026-03-01');
    expect(changed('2026-03-10', path)).toBe('2026-03-10');
  }
  expect(changed('2026-03-10', 'business/offers')).toBeUndefined();
});

test('the site map keeps an offer without an end', () => {
  const { content } = server.services;
  const offer = content.offers.find(({ endDate }) => !endDate);
  const now = () => new Date('2040-01-01T00:00:00Z');
  expect(sitemap({ ...server.services, now })).toContain(`/ar/${offer?.path}/offers/${offer?.id}<`);
});
