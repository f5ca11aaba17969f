import type { Page } from '@playwright/test';
import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeDialog } from '../support/code-dialog.ts';
import { expectFocusMarked, tabThrough } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

async function expectNoViolations(page: Page): Promise<void> {
  expect(await axe(page)).toEqual([]);
}

test('the not-found page and a form that is empty, invalid, or has its calendar or code dialog open break no axe rule @twice', async ({
  consoleErrors,
  visit,
}) => {
  const { page, language } = visit;
  await page.goto(`/${language}/nowhere`);
  await expectNoViolations(page);
  // The browser logs the 404.
  consoleErrors.length = 0;

  await openApplication(page, language);
  await expectNoViolations(page);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectNoViolations(page);

  await page
    .getByRole('button', { name: /calendar|التقويم/ })
    .nth(1)
    .click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await fillApplication(page, { ...eligible, MobileNumber: visit.mobile });
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  await expectNoViolations(page);
});

test('landing page, application form and success page fit a 320-pixel phone', async ({ page, language }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    'individual',
    'individual/personal-finance',
    'personal-success-page?reference=K7M4-9QXT',
  ]) {
    await page.goto(`/${language}/${path}`);
    // Not the window's width, because a phone widens the window to hold wide content.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(320);
  }
});

/** Returns the pixels between the words of the language link and the nearest other part of the header. */
const gapBesideLanguage = (page: Page) =>
  page.locator('header a[hreflang]').evaluate((link) => {
    const words = document.createRange();
    words.selectNodeContents(link);
    const { left, right } = words.getBoundingClientRect();
    const others = [...(link.parentElement?.children ?? [])].filter((part) => part !== link);
    const boxes = others.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
    return Math.min(...boxes.map((box) => Math.max(box.left - right, left - box.right)));
  });

for (const fonts of ['the web fonts', 'their substitutes'])
  test(`the scrolled header keeps one row from 320 to 1280 pixels with ${fonts}`, async ({
    consoleErrors,
    visit,
  }) => {
    const { page, language } = visit;
    if (fonts === 'their substitutes') await page.route('**/*.woff2', (route) => route.abort());
    await page.goto(`/${language}/individual/personal-finance`, { waitUntil: 'networkidle' });
    consoleErrors.length = 0;
    for (const width of [320, 340, 360, 365, 375, 390, 430, 600, 768, 919, 1024, 1280]) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate(() => window.scrollTo(0, 600));
      await expect(page.locator('header[data-scrolled]')).toBeVisible();
      const middles = await page.locator('header > div > :visible').evaluateAll((all) =>
        all
          .filter((each) => getComputedStyle(each).position !== 'fixed')
          .map((each) => each.getBoundingClientRect())
          .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
      );
      expect(Math.max(...middles) - Math.min(...middles), `${width}`).toBeLessThan(10);
      if (fonts === 'the web fonts') expect(await gapBesideLanguage(page), `${width}`).toBeGreaterThan(3);
    }
  });

for (const path of [
  'individual',
  'contact-us?apply',
  'financing-calculator?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000',
  'individual/offers',
  'malpractice-report',
  'reports',
]) {
  test(`every tab stop is visible and marked: ${path.replace(/\?.*/, '')} @twice`, async ({ visit }) => {
    const { page, language } = visit;
    await page.goto(`/${language}/${path}`, { waitUntil: 'networkidle' });
    expect(await tabThrough(page)).toBeGreaterThan(20);
  });
}

test('menu, tabs and dialog never lose the focus when used by keyboard @twice', async ({
  page,
  language,
}) => {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await expectFocusMarked(page);
  };
  await page.goto(`/${language}/individual/offers`, { waitUntil: 'networkidle' });
  const menu = page.getByRole('banner').locator('summary');
  await menu.focus();
  await press('Enter');
  await press('Tab');
  await press('Escape');
  await expect(menu).toBeFocused();

  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  for (const arrow of ['ArrowLeft', 'ArrowRight', 'End', 'Home']) await press(arrow);
  await page.goto(`/${language}/individual/offers?offerId=family-car#offers`, { waitUntil: 'networkidle' });
  await expect(page.locator('dialog[open]')).toBeVisible();
  await press('Tab');
  await press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expectFocusMarked(page);
});
