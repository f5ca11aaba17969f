import type { Page } from '@playwright/test';
import { fillApplication } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { openQuestions, people } from '../support/eligibility.ts';
import { expectFocusMarked, expectFocusVisible, watchFocus } from '../support/keyboard.ts';
import { totalLayoutShift, watchLayoutShifts } from '../support/layout-shifts.ts';
import { expect, test } from '../support/test.ts';

/** The questions appear one by one on a phone, and all at once on a desktop and without scripts. */

const answer = (page: Page) => page.locator('#answer-title');

test('a phone shows one question at a time, works by keyboard and shows an error at its question @phone', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await openQuestions(page, language);
  const at = (number: number) =>
    expect(
      page.getByText(say('qualify:question', { number, count: 6 })).filter({ visible: true }),
    ).toHaveCount(1);
  const shown = page.locator('[data-field]').filter({ visible: true });
  await at(1);
  await expect(shown).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await page.locator('[name="nationality"]').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await at(2);
  await expect(page.locator('[name="age"]')).toBeFocused();
  await expectFocusMarked(page);
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.locator('[data-field="age"] [data-message="ageRequired"]')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${say('shell:errorWord')}: `));
  await expect(shown).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('alert').getByRole('link').click();
  await expect(page.locator('[name="age"]')).toBeFocused();
  await page.locator('[name="age"]').fill('٢٤');
  await page.keyboard.press('Enter');

  await at(3);
  await expect(page.locator('[name="workSectorId"]')).toBeFocused();
  await page.getByRole('button', { name: say('qualify:back') }).click();
  await at(2);
  await expect(page.locator('[name="age"]')).toHaveValue('٢٤');
  await page.keyboard.press('Enter');
  for (const [number, name, value] of [
    [3, 'workSectorId', '2'],
    [4, 'monthsAtWork', '6'],
  ] as const) {
    await at(number);
    await expect(page.locator(`[name="${name}"]`)).toBeFocused();
    await page.locator(`[name="${name}"]`).selectOption(value);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  }
  await at(5);
  await page.keyboard.type('9000');
  await page.keyboard.press('Enter');
  await at(6);
  await watchFocus(page);
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeFocused();
  await expectFocusVisible(page);
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say('qualify:answer.given') })).toBeVisible();

  await page.getByRole('button', { name: say('qualify:change') }).click();
  await at(1);
  await expect(page.locator('[name="nationality"]').first()).toBeFocused();
});

test('a phone shows one question at a time before its scripts load, and without layout shift @phone', async ({
  context,
  visit,
}) => {
  const { page, language, say } = visit;
  await watchLayoutShifts(page);
  await openQuestions(page, language);
  await expect(page.locator('[data-field]').filter({ visible: true })).toHaveCount(1);
  expect(await totalLayoutShift(page)).toBeLessThan(0.02);

  // The scripts of this page never load.
  const early = await context.newPage();
  await early.route('**/*.js', (route) => route.abort());
  await early.goto(`/${language}/qualify`);
  const shown = early.locator('[data-field]').filter({ visible: true });
  const press = (name: 'next' | 'back' | 'ask') =>
    early.getByRole('button', { name: say(`qualify:${name}`) }).click();
  await press('next');
  await expect(early.locator('[data-field="nationality"] [data-message]')).toBeVisible();
  for (const [name, value] of Object.entries(people.residentEngineer)) {
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAttribute('data-field', name);
    await fillApplication(early, { [name]: value }, 'qualify');
    if (name === 'age') {
      await press('next');
      await press('back');
      await expect(early.locator('[name="age"]')).toHaveValue('35');
    }
    await press(name === 'monthlyObligations' ? 'ask' : 'next');
  }
  await expect(early.locator('[data-verdict="carFinance"]')).toHaveAttribute('data-status', 'fits');
});

test('a desktop shows all questions at once, and its error summary links to the questions @desk', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await openQuestions(page, language);
  await expect(page.locator('[data-field]').filter({ visible: true })).toHaveCount(6);
  await page.getByRole('button', { name: say('qualify:ask') }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(5);
  expect(await axe(page)).toEqual([]);
  await page
    .getByRole('alert')
    .getByRole('link', { name: say('messages:incomeAmountRequired') })
    .click();
  await expect(page.locator('[name="monthlyIncome"]')).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all questions are on one page, and the server answers without cookies or caching', async ({
    visit,
  }) => {
    const { page, language, say } = visit;
    await page.goto(`/${language}/qualify`);
    await expect(page.locator('[data-field]').filter({ visible: true })).toHaveCount(6);
    await fillApplication(page, { ...people.residentEngineer, age: 'x' }, 'qualify');
    await page.getByRole('button', { name: say('qualify:ask') }).click();
    await expect(page.locator('[data-field="age"] [data-message="ageRequired"]')).toBeVisible();
    await expect(page.locator('[name="monthlyIncome"]')).toHaveValue('16,000');
    await expect(page.locator('[name="nationality"][value="2"]')).toBeChecked();

    await page.locator('[name="age"]').fill('35');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: say('qualify:ask') }).click();
    expect((await answered).headers()['cache-control']).toBe('no-store');
    expect((await answered).headers()['set-cookie']).toBeUndefined();
    await expect(page).toHaveURL(new RegExp(`/${language}/qualify#answer$`));
    await expect(page.locator('[data-verdict="personalFinance"]')).toHaveAttribute('data-status', 'never');
    await expect(page.locator('[data-result="highestPayment"]')).toContainText('3,332');

    // The URL contains only choices, no age or income.
    await page.getByRole('link', { name: say('product:card.carFinance.apply') }).click();
    await expect(page).toHaveURL(/cars-finance\?ageCategory=2&custIncomeRangeId=5&workSectorId=1#form$/);
    await expect(page.locator('[name="custIncomeRangeId"]')).toHaveValue('5');
  });
});
