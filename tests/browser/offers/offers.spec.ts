import type { Page } from '@playwright/test';
import { calculateOffer } from '#domain/calculator/offer-example.ts';
import { dayNumber } from '#domain/dates/civil-date.ts';
import { axe } from '../support/axe.ts';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const day = 86_400_000;
const card = (page: Page, id: string) => page.locator(`#offer-${id}`);
const dialog = (page: Page) => page.locator('dialog[open]');

/** Sets the site's clock to the start of a day in Riyadh, plus some milliseconds. */
function setClock(site: RunningSite, date: string, milliseconds = 0): void {
  const midnight = (dayNumber(date) ?? 0) * day - 3 * 3_600_000;
  site.clock.ahead = midnight + milliseconds - Date.now();
}

// The sample offers have dates, so the tests run on a fixed day.
test.beforeEach(({ site }) => setClock(site, '2026-11-21', day / 2));
test.afterEach(({ site }) => {
  site.clock.ahead = 0;
});

test('each list shows its own offers and none that has not started @phone', async ({ page, language }) => {
  const lists = { offers: 7, 'individual/offers': 4, 'business/offers': 3 };
  for (const [path, active] of Object.entries(lists)) {
    await page.goto(`/${language}/${path}`);
    await expect(page.locator('[data-panel="active"] article')).toHaveCount(active);
    await expect(card(page, 'solar-roof')).toHaveCount(0);
    await expect(card(page, 'new-year-cars')).toHaveCount(0);
    await expect(page.locator('#terms-and-conditions + p').getByRole('link')).toBeVisible();
    expect(await axe(page)).toEqual([]);
  }
});

test('tabs switch by pointer, arrow keys and address', async ({ page, language, say }) => {
  await page.goto(`/${language}/individual/offers#old`);
  const tab = (name: 'active' | 'old') => page.getByRole('tab', { name: say(`offers:${name}`) });
  await expect(tab('old')).toHaveAttribute('aria-selected', 'true');
  await expect(card(page, 'ramadan-2026')).toBeVisible();
  await expect(card(page, 'family-car')).toBeHidden();
  expect(await axe(page)).toEqual([]);
  await tab('active').click();
  await expect(card(page, 'family-car')).toBeVisible();
  await expect(card(page, 'ramadan-2026')).toBeHidden();
  await expect(page).toHaveURL(/#active$/);
  await page.keyboard.press('ArrowRight');
  await expect(tab('old')).toBeFocused();
  await expect(tab('old')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/#old$/);
  await page.keyboard.press('Home');
  await expect(tab('active')).toBeFocused();
});

test('a quick view opens over the list, and closing it restores focus and address', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/business/offers`);
  const opener = page.getByRole('link', { name: say('offers:glance') }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/\?offerId=workshop-equipment#offers$/);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/business\/offers$/);
  await expect(opener).toBeFocused();
});

test('a link with offerId and #offers opens its offer on lists and on the landing page @desk', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  for (const path of ['offers', 'individual/offers', 'individual']) {
    await page.goto(`/${language}/${path}?offerId=family-car&utm_source=sample#offers`);
    await expect(dialog(page).getByRole('link', { name: say('offers:apply'), exact: true })).toHaveAttribute(
      'href',
      `/${language}/individual/cars-finance?offerId=family-car&utm_source=sample`,
    );
    await dialog(page)
      .getByRole('button', { name: say('offers:close') })
      .click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/${language}/${path}?utm_source=sample`);
    // The landing page shows another offer, so the focus goes to the carousel.
    await expect(path === 'individual' ? page.locator('#offers') : card(page, 'family-car')).toBeFocused();
  }
});

test('no dialog opens without the hash or for an offer that the list does not show @phone', async ({
  visit,
}) => {
  const { page, language } = visit;
  for (const address of [
    'offers?offerId=family-car',
    'offers?offerId=solar-roof#offers',
    'offers?offerId=nothing#offers',
    'business/offers?offerId=family-car#offers',
  ]) {
    await page.goto(`/${language}/${address}`);
    await expect(page.getByRole('tab').first()).toBeVisible();
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test("an offer's page links to its form and its terms", async ({ page, language, say }) => {
  await page.goto(`/${language}/business/offers`);
  await card(page, 'delivery-fleet').click();
  await expect(page).toHaveURL(/\/business\/offers\/delivery-fleet$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    language === 'ar' ? 'أسطول التوصيل' : 'The delivery fleet',
  );
  await expect(page).toHaveTitle(language === 'ar' ? /^أسطول التوصيل · / : /^The delivery fleet · /);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: say('offers:terms'), exact: true }).click();
  await expect(page).toHaveURL(/\/business\/offers#terms-and-conditions$/);
  await page.goBack();
  // The scrolled header has an apply link, too.
  await expect(page).toHaveURL(/\/business\/offers\/delivery-fleet$/);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('offers:apply'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/business\/equipment-finance\?offerId=delivery-fleet$/);
});

test('an offer with an example shows its figures and links to the disclosure; one without shows none @desk', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  const { offers, rates } = site.services.content;
  for (const [id, fee] of [
    ['family-car', 'none'],
    ['hybrid-cars', 'reduced'],
    ['home-furniture', 'full'],
  ] as const) {
    const offer = offers.find((each) => each.id === id);
    const worked = offer && calculateOffer(offer, rates, '2026-11-21');
    const riyals = (value = 0) => value.toLocaleString('en-US', { minimumFractionDigits: 2 });
    for (const address of [`individual/offers/${id}`, `individual/offers?offerId=${id}#offers`]) {
      await page.goto(`/${language}/${address}`);
      const figures = page.getByRole('region', { name: say('offers:example.title') });
      for (const value of [
        worked?.monthlyPaymentWithInsurance,
        worked?.adminFees,
        worked?.totalFinanceCost,
      ]) {
        await expect(figures).toContainText(riyals(value));
      }
      await expect(figures).toContainText(`${worked?.apr.toFixed(2)} %`);
      await expect(figures).toContainText(say(`offers:example.fee.${fee}`));
      await expect(figures.getByRole('link')).toHaveAttribute('href', `/${language}/apr-disclosure`);
      // The pages look alike, so check one.
      if (fee === 'none') expect(await axe(page)).toEqual([]);
    }
    await page.goto(`/${language}/individual/offers/${id}`);
    const things = await page.locator('script[type="application/ld+json"]').allTextContents();
    const data = things.map((json) => JSON.parse(json)).find((thing) => thing['@type'] === 'Offer');
    expect(data.itemOffered.annualPercentageRate).toBe(worked?.apr);
  }
  await page.goto(`/${language}/business/offers/season-stock`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: say('offers:example.title') })).toHaveCount(0);
});

test('an offer without an end is marked as ongoing in the list, on its page and on the landing page @phone', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  const ongoing = say('offers:ongoing');
  setClock(site, '2131-06-15');
  await page.goto(`/${language}/individual/offers`);
  await expect(page.getByRole('article').filter({ has: card(page, 'family-car') })).toContainText(ongoing);
  await page.goto(`/${language}/individual/offers/family-car`);
  await expect(page.getByRole('main')).toContainText(ongoing);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).not.toContain('validThrough');
  await page.goto(`/${language}/individual`);
  await expect(page.locator('#offers')).toContainText(ongoing);
  await expect(page.locator('#offers')).not.toContainText(say('offers:until'));
});

test('an ended offer keeps its page but has no apply link @desk', async ({ page, language, say }) => {
  await page.goto(`/${language}/individual/offers/ramadan-2026`);
  await expect(page.getByRole('main')).toContainText(language === 'ar' ? '19 مارس' : '19 Mar');
  await expect(page.getByRole('link', { name: say('offers:apply'), exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: say('offers:seeActive') }).click();
  await expect(page).toHaveURL(/\/individual\/offers$/);
});

test('an offer that is unknown, under the wrong path or not started redirects to the list @phone', async ({
  request,
  language,
}) => {
  for (const path of [
    'individual/offers/nothing',
    'business/offers/family-car',
    'individual/offers/new-year-cars',
  ]) {
    const answer = await request.get(`/${language}/${path}`, { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, `/${language}/offers`]);
  }
});

test('an offer starts and ends at midnight in Riyadh without a restart @phone', async ({
  request,
  site,
  language,
}) => {
  const status = async () => {
    const answer = await request.get(`/${language}/individual/offers/new-year-cars`, { maxRedirects: 0 });
    const panel = async (path: string) => {
      const html = await (await request.get(`/${language}/${path}`)).text();
      const at = html.indexOf('id="offer-new-year-cars"');
      if (at < 0) return 'nowhere';
      return at > html.indexOf('data-panel="old"') && path !== 'individual' ? 'old' : 'active';
    };
    return [answer.status(), await panel('individual/offers'), await panel('individual')];
  };
  setClock(site, '2099-01-15', -60_000);
  expect(await status()).toEqual([302, 'nowhere', 'nowhere']);
  setClock(site, '2099-01-15');
  expect(await status()).toEqual([200, 'active', 'active']);
  setClock(site, '2099-04-01', -60_000);
  expect(await status()).toEqual([200, 'active', 'active']);
  setClock(site, '2099-04-01');
  expect(await status()).toEqual([200, 'old', 'nowhere']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the tabs are links that show their list @phone', async ({ page, language, say }) => {
    await page.goto(`/${language}/individual/offers`);
    await expect(card(page, 'family-car')).toBeVisible();
    await expect(card(page, 'ramadan-2026')).toBeHidden();
    await page.getByRole('link', { name: say('offers:old'), exact: true }).click();
    await expect(card(page, 'ramadan-2026')).toBeVisible();
    await expect(card(page, 'family-car')).toBeHidden();
  });

  test('a quick-view link leads to the page of its offer @desk', async ({ page, language }) => {
    await page.goto(`/${language}/offers?offerId=family-car#offers`);
    await page.locator('noscript a').click();
    await expect(page).toHaveURL(/\/individual\/offers\/family-car$/);
  });
});
