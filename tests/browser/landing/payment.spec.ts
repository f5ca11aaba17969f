import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** The payment card of a landing page. */

const card = (page: Page) => page.locator('main form');
const slider = (page: Page) => card(page).getByRole('slider');
const payment = (page: Page) => card(page).getByRole('status');

const calculator = (page: Page) => card(page).getByRole('button');
const apply = (page: Page) => card(page).locator('a[href*="personal-finance"]');

/** The payment on the calculator page. */
const calculated = (page: Page) =>
  page.locator('section[aria-labelledby="result-title"] [data-result="monthlyPaymentWithInsurance"]');

test('the payment follows amount and period by keyboard, and the calculator shows the same', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/individual?utm_source=X`);
  await page.waitForLoadState('networkidle');
  // The initial loan has the middle of the product's limits and its longest period.
  await expect(payment(page)).toContainText('1,471.64');
  await slider(page).press('End');
  await expect(payment(page)).toContainText('2,675.71');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^100,000 /);
  await slider(page).press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^9,000 /);
  await slider(page).press('ArrowUp');
  await expect(payment(page)).toContainText('267.57');
  await card(page).locator('input[type="radio"]:checked').focus();
  await page.keyboard.press('ArrowUp');
  await expect(card(page).getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await expect(payment(page)).not.toContainText('267.57');
  expect(await axe(page)).toEqual([]);

  const shown = (await payment(page).textContent()) ?? '';
  await calculator(page).click();
  await expect(page).toHaveURL(/utm_source=X/);
  await expect(calculated(page)).toHaveText(shown);
});

test('the apply link carries the shown amount', async ({ page, language }) => {
  await page.goto(`/${language}/individual`);
  await page.waitForLoadState('networkidle');
  await slider(page).press('Home');
  await expect(apply(page)).toContainText('9,000');
  await apply(page).click();
  await expect(page).toHaveURL(/personal-finance\?loanAmount=9%2C000/);
});

test('the floating update link stays below the payment card', async ({ page, language, say }) => {
  for (const path of ['individual', 'business']) {
    await page.goto(`/${language}/${path}`);
    const update = await page.getByRole('link', { name: say('landing:update') }).boundingBox();
    const { y = 0, height = 0 } = (await card(page).boundingBox()) ?? {};
    expect(update?.y).toBeGreaterThan(y + height);
  }
});

test('the example keeps its own amount when the calculator script fails to load', async ({
  consoleErrors,
  visit,
}) => {
  const { page, language } = visit;
  await page.goto(`/${language}/individual`);
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.abort());
  await slider(page).press('Home');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^9,000 /);
  await expect(payment(page)).toContainText('1,471.64');
  await expect(apply(page)).toContainText('55,000');
  consoleErrors.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the calculator opens with the chosen amount', async ({ page, language }) => {
    await page.goto(`/${language}/individual`);
    await expect(payment(page)).toContainText('1,471.64');
    await slider(page).press('End');
    await calculator(page).click();
    await expect(calculated(page)).toContainText('2,675.71');
  });
});
