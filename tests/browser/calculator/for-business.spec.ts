import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Payments for businesses at the starting rates of 13.59 and 16.53 percent (R22.12). */

test('the business landing page shows an example at the starting rate and opens all rates and periods', async ({
  visit,
}) => {
  const { page, language } = visit;
  await page.goto(`/${language}/business?utm_source=X`);
  await page.waitForLoadState('networkidle');
  const card = page.locator('main form');
  await expect(card.getByRole('status')).toContainText('27,121.25');
  await card.getByRole('slider').press('End');
  // Twice the example for 1,000,000.
  await expect(card.getByRole('status')).toContainText('54,242.51');
  await card.getByRole('button').click();
  await expect(page).toHaveURL(/utm_source=X/);
  const rates = page.locator('section[aria-labelledby^="rate-"]');
  await expect(rates.first()).toContainText('13.59%');
  await expect(rates.first()).toContainText('54,242.51');
  await expect(rates.last()).toContainText('16.53%');
  await expect(rates.last().getByRole('row')).toHaveCount(5);
  expect(await axe(page)).toEqual([]);
});

test('the business calculator rejects an invalid amount; a valid one moves focus to the result', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/financing-calculator`);
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('calculator:types.business') })
    .click();
  await expect(page).toHaveURL(/for=business/);
  const amount = page.locator('input[name="RequiredFinance"]');
  await amount.fill('1000.50');
  await amount.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${say('shell:errorWord')}: `));
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveAccessibleDescription(/1,000\.50/);
  await amount.fill('1000000');
  await amount.press('Enter');
  await expect(page.locator('#result-title')).toBeFocused();
  await expect(page.getByRole('cell', { name: '1,301,820.00' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('payments and the address follow the amount while it is typed', async ({ page, language }) => {
  await page.goto(`/${language}/financing-calculator?for=business`, { waitUntil: 'networkidle' });
  const amount = page.locator('input[name="RequiredFinance"]');
  await amount.fill('1000000');
  await expect(page.getByRole('cell', { name: '1,301,820.00' })).toBeVisible();
  await expect(amount).toBeFocused();
  await expect(page).toHaveURL(/\?for=business&RequiredFinance=1/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '1000000' })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('cell', { name: '1,301,820.00' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the form of the landing page opens its result in the calculator', async ({ page, language }) => {
    await page.goto(`/${language}/business`);
    await page.locator('main form').getByRole('button').click();
    await expect(page.getByRole('cell', { name: '27,121.25' })).toBeVisible();
  });
});
