import {
  banner,
  blockStorage,
  chooseCookies,
  cookieNames,
  dialog,
  storedChoice,
  stubOtherHosts,
  test,
} from '../support/cookie-banner.ts';
import { startSite } from '../support/site.ts';
import { expect } from '../support/test.ts';

/** Visitors without a cookie choice. */
test.use({ storageState: { cookies: [], origins: [] } });

test('the page sends no third-party request before a choice and stores only the language', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('region', { name: say('cookies:banner.title') })).toBeVisible();
  expect(asked).toEqual([]);
  expect(await storedChoice(page)).toEqual([null, null]);
  expect(await cookieNames(page)).toEqual(['lang']);
});

test.describe('blocked storage and cookies', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/gtm.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.addInitScript(blockStorage);
  });

  for (const choice of ['acceptAll', 'necessary'] as const)
    test(`${choice} hides the banner until the page is reloaded if nothing can be stored`, async ({
      page,
      language,
      say,
    }) => {
      await page.goto(`/${language}/about`);
      await chooseCookies(page, choice);
      await expect(banner(page)).toBeHidden();
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('shell:links.calculator') })
        .click();
      await expect(page).toHaveURL(/financing-calculator/);
      await expect(banner(page)).toBeHidden();
    });
});

test('accepting all loads the tag manager once, with consent denied by default', async ({ visit }) => {
  const { page, site, language } = visit;
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`);
  const logged = page.waitForRequest('**/api/cookies/choice');
  await chooseCookies(page, 'acceptAll');
  await expect(banner(page)).toBeHidden();
  expect((await logged).url()).toBe(`${site.url}/api/cookies/choice`);
  expect((await logged).postDataJSON()).toEqual({
    choice: 'acceptAll',
    analytics: true,
    marketing: true,
    version: site.services.content.cookies.version,
  });
  await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST123']);
  // The script is requested before it runs.
  const found = () => page.evaluate(() => (window as unknown as { found?: unknown[] }).found);
  const all = (state: string) => ({
    ad_storage: state,
    ad_user_data: state,
    ad_personalization: state,
    analytics_storage: state,
  });
  await expect
    .poll(found)
    .toEqual([
      ['consent', 'default', all('denied')],
      ['consent', 'update', all('granted')],
      ['set', { cookie_expires: 365 * 24 * 60 * 60 }],
      'gtm.js',
    ]);
  expect(await storedChoice(page)).toEqual([
    'acceptAll',
    { essential: true, analytics: true, marketing: true },
  ]);

  await page.goto(`/${language}/business`);
  await expect.poll(() => asked.length).toBe(2);
  await expect(banner(page)).toBeHidden();
});

test('each category is saved as chosen and shown after the reload', async ({ visit }) => {
  const { page, site, language, say } = visit;
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/cookies`);
  const toggle = (name: string) =>
    page.getByRole('main').getByRole('switch', { name: say(`cookies:${name}.title`) });
  await toggle('marketing').check();
  await toggle('analytics').uncheck();
  await expect(toggle('marketing')).toBeChecked();
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('cookies:save') })
    .click();
  await reloaded;
  expect(await storedChoice(page)).toEqual([
    'necessary',
    { essential: true, analytics: false, marketing: true },
  ]);
  await expect(page.getByText(say('cookies:chosen.custom'))).toBeVisible();
  await expect(toggle('marketing')).toBeChecked();
  // Only analytics loads the tag manager.
  expect(asked).toEqual([]);
});

test('a choice is logged by our own server even if the API is elsewhere', async ({ page, language }) => {
  const site = await startSite({ API_BASE_URL: 'https://api.example' });
  await page.goto(`${site.url}/${language}/policies/privacy-policy`);
  const logged = page.waitForResponse('**/api/cookies/choice');
  await chooseCookies(page, 'necessary');
  expect([(await logged).url(), (await logged).status()]).toEqual([`${site.url}/api/cookies/choice`, 200]);
  await site.stop();
});

test('accepting only necessary cookies sends no third-party request on this page or the next', async ({
  page,
  site,
  language,
}) => {
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`);
  await chooseCookies(page, 'necessary');
  await expect(banner(page)).toBeHidden();
  await page.goto(`/${language}/business`, { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeHidden();
  expect(asked).toEqual([]);
  expect(await storedChoice(page)).toEqual([
    'necessary',
    { essential: true, analytics: false, marketing: false },
  ]);
});

test('withdrawing consent from the footer deletes the cookies and storage that the tag manager left', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`);
  await chooseCookies(page, 'acceptAll');
  await expect.poll(() => cookieNames(page)).toContain('_ga');

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('cookies:manage') })
    .click();
  const toggle = (name: string) => dialog(page).getByRole('switch', { name: say(`cookies:${name}.title`) });
  await expect(toggle('essential')).toBeDisabled();
  await expect(toggle('essential')).toBeChecked();
  await expect(toggle('marketing')).toBeChecked();
  await toggle('analytics').uncheck();
  await toggle('marketing').uncheck();
  const reloaded = page.waitForEvent('load');
  await dialog(page)
    .getByRole('button', { name: say('cookies:save') })
    .click();
  await reloaded;
  await expect(dialog(page)).toHaveCount(0);
  expect(await cookieNames(page)).toEqual(['cookies-choice', 'lang']);
  expect(await page.evaluate(() => localStorage.getItem('_ga_left'))).toBeNull();
  expect(asked).toHaveLength(1);
});

test('the dialog starts with only analytics on and saves a partial choice; Escape changes nothing', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`);
  const manage = banner(page).getByRole('link', { name: say('cookies:manage') });
  await manage.click();
  await expect(dialog(page).getByRole('switch')).toHaveCount(3);
  expect(await dialog(page).getByRole('switch', { checked: true }).count()).toBe(2);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(manage).toBeFocused();
  await expect(banner(page)).toBeVisible();
  expect(await storedChoice(page)).toEqual([null, null]);

  await manage.click();
  await dialog(page)
    .getByRole('button', { name: say('cookies:save') })
    .click();
  await expect(banner(page)).toBeHidden();
  expect(await storedChoice(page)).toEqual([
    'necessary',
    { essential: true, analytics: true, marketing: false },
  ]);
  await page.goto(`/${language}/cookies`);
  await expect(page.getByText(say('cookies:chosen.custom'))).toBeVisible();
});

test('saving preferences over a half-filled form keeps the typed values and loads the tag manager', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual/personal-finance`);
  await page.locator('[name="CustomerName"]').fill('مقدم طلب نموذجي');
  await banner(page)
    .getByRole('link', { name: say('cookies:manage') })
    .click();
  await dialog(page)
    .getByRole('button', { name: say('cookies:save') })
    .click();
  await expect(banner(page)).toBeHidden();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText(say('cookies:saved'))).toBeAttached();
  // The tag manager loads at once.
  await expect.poll(() => asked.length).toBe(1);
  await expect(page.locator('[name="CustomerName"]')).toHaveValue('مقدم طلب نموذجي');
});

test.describe('policy version', () => {
  test('a choice under another version of the policy is ignored, and the banner asks again', async ({
    page,
    site,
    language,
  }) => {
    const asked = await stubOtherHosts(page, site);
    await page.context().addCookies([{ name: 'cookies-choice', value: '2020-01-01.11', url: site.url }]);
    await page.addInitScript(() => {
      if (localStorage.getItem('cookie-consent')) return;
      localStorage.setItem('cookie-consent', 'acceptAll');
      localStorage.setItem('cookie-consent-version', '2020-01-01');
    });
    await page.goto(`/${language}/individual`, { waitUntil: 'networkidle' });
    await expect(banner(page)).toBeVisible();
    expect(asked).toEqual([]);
    await chooseCookies(page, 'necessary');
    await page.reload();
    await expect(banner(page)).toBeHidden();
  });
});

test('a choice expires after its last day, and a visit does not extend it', async ({ visit }) => {
  const { page, site, language } = visit;
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`, { waitUntil: 'networkidle' });
  await chooseCookies(page, 'acceptAll');
  await expect(banner(page)).toBeHidden();
  const until = await page.evaluate(() => localStorage.getItem('cookie-consent-until'));
  expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(363 * 86_400_000);
  // A visit restores the lost cookie from storage and extends neither.
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await page.evaluate((day) => localStorage.setItem('cookie-consent-until', day), inTenDays);
  await page.context().clearCookies();
  await page.reload();
  await expect(banner(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent-until'))).toBe(inTenDays);
  const mirror = (await page.context().cookies()).find(({ name }) => name === 'cookies-choice');
  expect(mirror?.value).toMatch(/\.11$/);
  expect(Math.abs((mirror?.expires ?? 0) * 1000 - Date.parse(inTenDays))).toBeLessThan(3 * 86_400_000);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.setItem('cookie-consent-until', '2026-01-01'));
  asked.length = 0;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(banner(page)).toBeVisible();
  expect(asked).toEqual([]);
});
