import type { Page } from '@playwright/test';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** The last day of the offer on hybrid cars (`tests/company/offers/hybrid-cars.json`), and the day after it. */
const lastDay = '2099-12-31';
const dayAfter = '2100-01-01';
const path = 'individual/offers/hybrid-cars';

/** A minute before a day of Riyadh ends, or after it has begun. */
function setClock(site: RunningSite, day: string, minutes: number): void {
  const midnight = Date.parse(`${day}T00:00:00+03:00`);
  site.clock.ahead = midnight + minutes * 60_000 - Date.now();
}

test.afterEach(({ site }) => {
  site.clock.ahead = 0;
});

const things = async (page: Page): Promise<string[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (json) => (JSON.parse(json) as Record<string, string>)['@type'] ?? '',
  );

test('an offer ends by the clock: on its page, in the lists, for search engines', async ({
  page,
  site,
  request,
  language,
  say,
}) => {
  const sitemap = async () => (await request.get('/sitemap.xml')).text();
  const apply = page.getByRole('main').getByRole('link', { name: say('offers:apply') });
  setClock(site, lastDay, 24 * 60 - 1);
  await page.goto(`/${language}/${path}`);
  await expect(apply).toBeVisible();
  expect(await things(page)).toContain('Offer');
  // The page and its list are kept by now: what comes after is not those copies.
  for (const stored of [path, 'individual/offers']) {
    const tag = async () => (await request.get(`/${language}/${stored}`)).headers().etag;
    await expect.poll(tag).toBeTruthy();
  }
  expect(await sitemap()).toContain(`/${language}/${path}</loc>`);

  setClock(site, dayAfter, 1);
  await page.goto(`/${language}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(apply).toHaveCount(0);
  expect(await things(page)).not.toContain('Offer');
  expect(await sitemap()).not.toContain(path);
  await page.goto(`/${language}/individual/offers`);
  await expect(page.locator(`[data-panel="active"] a[href$="hybrid-cars"]`)).toHaveCount(0);
  await expect(page.locator(`[data-panel="old"] a[href$="hybrid-cars"]`).first()).toHaveCount(1);
});
