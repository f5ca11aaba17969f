import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const options = (page: Page) => page.locator('#cars-finance-cityId-menu').getByRole('option');

const formPath = 'individual/cars-finance';

test.beforeEach(async ({ page: tab, language }) => {
  await tab.goto(`/${language}/${formPath}`);
  // The searchable list loads once the form has the focus.
  await tab.locator('[name="CustomerName"]').focus();
  await tab
    .getByRole('combobox', { expanded: false })
    .and(tab.locator('#cars-finance-cityId'))
    .and(tab.locator('input'))
    .waitFor();
});

test('typing filters the cities; an arrow marks one, and Enter chooses it', async ({ visit }) => {
  const { page, language } = visit;
  const [typed, city] = language === 'ar' ? ['احس', 'الأحساء'] : ['abh', 'Abha'];
  const box = page.locator('#cars-finance-cityId');
  await box.fill(typed);
  await expect(options(page)).toHaveText([city]);
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options(page).getAttribute('id')) ?? '?');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(city);
  await expect(options(page)).toHaveCount(0);
  await expect(page.locator('select[name="cityId"] option:checked')).toHaveText(city);
});

test('unknown cities are offered as one choice for each region @phone', async ({ visit }) => {
  const { page, language } = visit;
  await page.locator('#cars-finance-cityId').fill(language === 'ar' ? 'غير معروف' : 'unknown');
  await expect(options(page)).toHaveCount(5);
  const labels = await options(page).allTextContents();
  expect(new Set(labels).size).toBe(5);
  expect(labels[2]).toContain(language === 'ar' ? 'المنطقة الشرقية' : 'Eastern region');
});

test('a fully typed name is chosen on blur @desk', async ({ page, language }) => {
  await page.locator('#cars-finance-cityId').fill(language === 'ar' ? 'جده' : 'jeddah');
  await page.keyboard.press('Tab');
  const city = language === 'ar' ? 'جدة' : 'Jeddah';
  await expect(page.locator('#cars-finance-cityId')).toHaveValue(city);
  await expect(page.locator('select[name="cityId"] option:checked')).toHaveText(city);
});

test('text without a match shows a message, and blur restores the last choice @phone', async ({
  page,
  say,
}) => {
  const box = page.locator('#cars-finance-cityId');
  const select = page.locator('select[name="cityId"]');
  await select.selectOption('2');
  const chosen = await box.inputValue();
  expect(chosen).not.toBe('');
  await box.fill('zzz');
  await expect(page.getByText(say('forms:noResults')).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(box).toHaveValue(chosen);
  await expect(select).toHaveValue('2');
});

test('clearing the text clears the choice @desk', async ({ page }) => {
  const box = page.locator('#cars-finance-cityId');
  await page.locator('select[name="cityId"]').selectOption('2');
  await box.fill('');
  await page.keyboard.press('Tab');
  await expect(page.locator('select[name="cityId"]')).toHaveValue('');
});

test('Enter in the list does not send the form @desk', async ({ page }) => {
  await page.locator('#cars-finance-cityId').fill('zzz');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('switching the language keeps the choice and translates its name @phone', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.locator('select[name="cityId"]').selectOption('1');
  await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
  await expect(page.locator('#cars-finance-cityId')).toHaveValue(language === 'ar' ? 'Riyadh' : 'الرياض');
});

test('the button opens the list with all options, and Escape closes it', async ({ page, say }) => {
  await page.getByRole('button', { name: say('forms:showOptions') }).click();
  await expect(options(page)).toHaveCount(128);
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
});

test('the open list breaks no axe rule, with a marked option or empty @phone', async ({ page }) => {
  for (const typed of ['', 'zzz']) {
    await page.locator('#cars-finance-cityId').fill(typed);
    await page.keyboard.press('ArrowDown');
    expect(await axe(page)).toEqual([]);
  }
});
