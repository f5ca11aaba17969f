import { axe } from '../support/axe.ts';
import { countShifts, shifted } from '../support/shifts.ts';
import { expect } from '../support/test.ts';
import { banner, dialog, press, test } from '../support/undecided.ts';

/** They have not chosen yet. */
test.use({ storageState: { cookies: [], origins: [] } });

test('the banner moves nothing, when it shows and when it goes', async ({ page, language }) => {
  await countShifts(page);
  await page.goto(`/${language}/individual`, { waitUntil: 'networkidle' });
  await expect(banner(page)).toBeVisible();
  await press(page, 'necessary');
  await expect(banner(page)).toBeHidden();
  expect(await shifted(page)).toBeLessThan(0.02);
});

test('what has the focus is not under the banner, and the banner is reached early', async ({
  page,
  language,
}) => {
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
        // What is taller than the space that is left shows its beginning.
        const isCovered = bottom - top < end / 2 ? bottom > end + 1 : top > end / 2;
        return isCovered ? focused.outerHTML.slice(0, 80) : '';
      });
    // The page scrolls smoothly.
    await expect.poll(covered).toBe('');
  }
});

test('banner, dialog and page break no rule of axe, and fit a narrow phone and 400 percent', async ({
  page,
  language,
}) => {
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the banner shows until a choice was posted, and leads back to the page @phone', async ({
    page,
    site,
    language,
  }) => {
    await page.goto(`/${language}/business?utm_source=X`);
    await expect(banner(page)).toBeVisible();
    await press(page, 'necessary');
    await expect(page).toHaveURL(/\/business\?utm_source=X$/);
    await expect(banner(page)).toBeHidden();
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'cookies-choice')).toMatchObject({
      value: `${site.services.content.cookies.version}.00`,
      sameSite: 'Lax',
      path: '/',
    });
  });

  test('the page shows the choice and keeps another @desk', async ({ page, language, say }) => {
    await page.goto(`/${language}/individual`);
    await banner(page)
      .getByRole('link', { name: say('cookies:manage') })
      .click();
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
