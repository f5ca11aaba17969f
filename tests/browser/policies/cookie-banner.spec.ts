import type { Page } from '@playwright/test';
import { fillApplication } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import {
  banner,
  blockStorage,
  chooseCookies,
  dialog,
  storedChoice,
  stubOtherHosts,
  test,
} from '../support/cookie-banner.ts';
import { openEarly } from '../support/early-page.ts';
import { totalLayoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { expect } from '../support/test.ts';

/** Visitors without a cookie choice. */
test.use({ storageState: { cookies: [], origins: [] } });

test('the banner causes no layout shift when it appears or closes', async ({ page, language }) => {
  await watchLayoutShifts(page);
  await page.goto(`/${language}/individual`, { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeVisible();
  await chooseCookies(page, 'necessary');
  await expect(banner(page)).toBeHidden();
  expect(await totalLayoutShift(page)).toBeLessThan(0.02);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a double click on an answer presses nothing below the banner', async ({ visit }) => {
      const { page, site, language } = visit;
      await stubOtherHosts(page, site);
      // Hydration would take the link out again.
      await page.goto(`/${language}/about`, { waitUntil: 'networkidle' });
      await page.evaluate(() => {
        const below = document.createElement('a');
        below.href = '#below';
        below.style.cssText = 'position: fixed; inset: 0';
        // A slider moves before the click.
        below.addEventListener('pointerdown', () => location.assign('#below'));
        document.body.prepend(below);
      });
      await banner(page).locator('button').first().dblclick();
      await expect(banner(page)).toBeHidden();
      expect(page.url()).not.toContain('#below');
      await expect(async () => {
        await page.mouse.click(20, 200);
        expect(page.url()).toMatch(/#below$/);
      }).toPass();
    });
  });

test('the banner is an early tab stop and never covers the focused element', async ({ visit }) => {
  const { page, language } = visit;
  await page.goto(`/${language}/contact-us`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(banner(page).locator('button').first()).toBeFocused();
  for (let count = 0; count < 25; count++) {
    await page.keyboard.press('Tab');
    const covered = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const banner = document.getElementById('cookie-banner');
        if (!focused || !banner || focused === document.body || banner.contains(focused)) return '';
        const { top, bottom } = focused.getBoundingClientRect();
        const end = banner.getBoundingClientRect().top;
        // An element taller than the remaining space must show its top.
        const isCovered = bottom - top < end / 2 ? bottom > end + 1 : top > end / 2;
        return isCovered ? focused.outerHTML.slice(0, 80) : '';
      });
    // The page scrolls smoothly.
    await expect.poll(covered).toBe('');
  }
});

test('banner, dialog and cookie page break no axe rule and fit a narrow phone at 100 and 400 percent', async ({
  visit,
}) => {
  const { page, language } = visit;
  const expectSound = async () => {
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  };
  for (const height of [640, 256]) {
    await page.setViewportSize({ width: 320, height });
    await page.goto(`/${language}/cookies`);
    await expect(banner(page)).toBeVisible();
    await expectSound();
    await banner(page).locator('button').last().scrollIntoViewIfNeeded();
    await expect(banner(page).locator('button').last()).toBeInViewport({ ratio: 1 });
  }
  await banner(page).getByRole('link').click();
  await expect(dialog(page)).toBeVisible();
  await expectSound();
});

/** The values of a half-filled form. */
const typed = {
  CustomerName: 'مقدم طلب نموذجي',
  birthDate: '1990-05-17',
  workSectorId: '1',
  infoConsent: 'on',
};
const typeSome = (page: Page) => fillApplication(page, typed);

async function expectTyped(page: Page): Promise<void> {
  await expect(page.locator('[name="CustomerName"]')).toHaveValue(typed.CustomerName);
  await expect(page.locator('[name="birthDate"]')).toHaveValue(/^1990-05-17$|^05\/17\/1990$/);
  await expect(page.locator('[name="workSectorId"]')).toHaveValue(typed.workSectorId);
  await expect(page.locator('[name="infoConsent"]')).toBeChecked();
}

const mirror = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'cookies-choice');

for (const [choice, digits] of [
  ['acceptAll', '11'],
  ['necessary', '00'],
] as const)
  test(`the banner answered with ${choice} before the scripts load hides at once and keeps the typed values`, async ({
    context,
    site,
    language,
    say,
  }) => {
    const { page: early, releaseScripts } = await openEarly(
      context,
      `/${language}/individual/personal-finance`,
    );
    await stubOtherHosts(early, site);
    await typeSome(early);
    const logged = early.waitForResponse('**/api/cookies/choice');
    await chooseCookies(early, choice);
    await expect(banner(early)).toBeHidden();
    await expectTyped(early);
    expect((await mirror(early))?.value).toMatch(new RegExp(`\\.${digits}$`));
    expect((await logged).status()).toBe(200);
    releaseScripts();
    await expect(early.getByText(say('cookies:saved'))).toBeAttached();
    await expect(banner(early)).toBeHidden();
    await expectTyped(early);
    expect((await storedChoice(early))[0]).toBe(choice);
    expect(await early.evaluate(() => 'dataLayer' in window)).toBe(choice === 'acceptAll');
  });

test('the banner answered before the scripts load stays hidden when cookies and storage are blocked', async ({
  context,
  language,
  say,
}) => {
  await context.addInitScript(blockStorage);
  const { page: early, releaseScripts } = await openEarly(context, `/${language}/contact-us`);
  await chooseCookies(early, 'necessary');
  await expect(banner(early)).toBeHidden();
  releaseScripts();
  await expect(early.getByText(say('cookies:saved'))).toBeAttached();
  await expect(banner(early)).toBeHidden();
});

test('managing cookies before the scripts load opens a new tab from banner and footer', async ({
  context,
  language,
}) => {
  const { page: early } = await openEarly(context, `/${language}/individual/personal-finance`);
  await typeSome(early);
  for (const place of ['#cookie-banner', 'footer']) {
    const opened = context.waitForEvent('page');
    await early.locator(`${place} a[href$="/cookies"]`).click();
    await expect(await opened).toHaveURL(/\/cookies$/);
    await expectTyped(early);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the banner is answered without leaving the page, by pointer or keyboard @phone', async ({
    visit,
  }) => {
    const { page, site, language, say } = visit;
    for (const byKeyboard of [false, true]) {
      await page.context().clearCookies();
      await page.goto(`/${language}/individual/personal-finance?utm_source=X`);
      await typeSome(page);
      await expect(banner(page)).toBeVisible();
      const answered = page.waitForResponse('**/cookie-choice');
      if (byKeyboard) {
        await banner(page).locator('button[value="necessary"]').focus();
        await page.keyboard.press('Enter');
      } else await chooseCookies(page, 'necessary');
      expect((await answered).status()).toBe(204);
      await expect(banner(page)).toBeHidden();
      await expect(page.getByRole('status').getByText(say('cookies:saved'))).toBeVisible();
      await expect(page).toHaveURL(/\/personal-finance\?utm_source=X$/);
      await expectTyped(page);
      expect(await mirror(page)).toMatchObject({
        value: `${site.services.content.cookies.version}.00`,
        sameSite: 'Lax',
        path: '/',
      });
      await page.goto(`/${language}/business`);
      await expect(banner(page)).toBeHidden();
      await expect(page.getByText(say('cookies:saved'))).toHaveCount(0);
    }
  });

  test('the cookie page shows the choice and saves another @desk', async ({
    page: before,
    context,
    language,
    say,
  }) => {
    await before.goto(`/${language}/individual`);
    const opened = context.waitForEvent('page');
    await banner(before)
      .getByRole('link', { name: say('cookies:manageInNewTab') })
      .click();
    const page = await opened;
    await expect(page).toHaveURL(/\/cookies$/);
    await expect(page.getByText(say('cookies:chosen.none'))).toBeVisible();
    await page.getByRole('switch', { name: say('cookies:marketing.title') }).check();
    await page.getByRole('button', { name: say('cookies:save') }).click();
    await expect(page.getByText(say('cookies:chosen.acceptAll'))).toBeVisible();
    await page.getByRole('switch', { name: say('cookies:analytics.title') }).uncheck();
    await page.getByRole('button', { name: say('cookies:save') }).click();
    await expect(page.getByText(say('cookies:chosen.custom'))).toBeVisible();
    await expect(page.getByRole('switch', { name: say('cookies:analytics.title') })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: say('cookies:marketing.title') })).toBeChecked();
    await expect(page.getByText('_ga', { exact: true })).toBeVisible();
  });
});
