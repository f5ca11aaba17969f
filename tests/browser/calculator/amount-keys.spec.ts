import { expect, test } from '../support/test.ts';

test('typing edits an amount that the slider, Back or a reload filled in', async ({ page, language }) => {
  const amount = page.locator('[name="RequiredFinance"]');
  const pressEnd = (key: string) => amount.press('End').then(() => amount.press(key));
  await page.goto(`/${language}/financing-calculator?RequiredFinance=50000`);
  await page.waitForLoadState('networkidle');
  await amount.fill('70000');
  await page.locator('[data-field="RequiredFinance"] input[type="range"]').focus();
  await page.keyboard.press('End');
  await expect(amount).toHaveValue('100,000');
  await pressEnd('Backspace');
  await expect(amount).toHaveValue('10,000');
  await expect(page).toHaveURL(/RequiredFinance=10%2C000/);
  await page.locator('section[aria-labelledby="periods-title"] tbody tr').last().getByRole('link').click();
  await expect(page).toHaveURL(/FinanceDurationId=5/);
  // The address changes before the answer, which replaces what is typed meanwhile.
  await expect(page.locator('[name="FinanceDurationId"]')).toHaveValue('5');
  await amount.fill('250000');
  await expect(page).toHaveURL(/RequiredFinance=250%2C000/);
  await page.goBack();
  await expect(amount).toHaveValue('10,000');
  await pressEnd('5');
  await expect(amount).toHaveValue('100,005');
  await expect(page).toHaveURL(/RequiredFinance=100%2C005/);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(amount).toHaveValue('100,005');
  await pressEnd('Backspace');
  await expect(amount).toHaveValue('10,000');
});
