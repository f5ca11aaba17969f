import type { Page } from '@playwright/test';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { longDate } from '#domain/dates/shown-date.ts';
import { axe } from '../support/axe.ts';
import { openQuestions, people, submitAs } from '../support/eligibility.ts';
import { expectFocusMarked } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

const verdict = (page: Page, product: string) => page.locator(`[data-verdict="${product}"]`);
const reason = (page: Page, product: string) => verdict(page, product).locator('[data-reason]');
const amount = (page: Page, cell: string) => page.locator(`[data-amount="${cell}"]`);
const answer = (page: Page) => page.locator('#answer-title');

test('a teacher with a car loan sees when personal finance is possible and what amount is affordable; nothing is sent', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await openQuestions(page, language);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await submitAs({ page, say }, people.teacher);
  await expect(answer(page)).toBeFocused();
  await expectFocusMarked(page);
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/${language}/qualify$`));

  await expect(verdict(page, 'personalFinance')).toHaveAttribute('data-status', 'fitsNot');
  await expect(reason(page, 'personalFinance')).toHaveCount(1);
  await expect(reason(page, 'personalFinance')).toContainText(/\b4\b/);
  await expect(verdict(page, 'carFinance')).toHaveAttribute('data-status', 'fits');
  // A third of the income of 8,500, rounded down, less the 1,450 of the loan.
  await expect(page.locator('[data-result="highestPayment"]')).toContainText('1,383');
  await expect(page.getByText(say('qualify:afford.estimate'))).toBeVisible();
  await expect(amount(page, 'carFinance-5')).toContainText('53,192');
  await expect(amount(page, 'personalFinance-5')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await page.getByRole('link', { name: say('product:card.carFinance.apply') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/individual/cars-finance#form$`));
  await expect(page.locator('[name="ageCategory"]')).toHaveValue('2');
  await expect(page.locator('[name="custIncomeRangeId"]')).toHaveValue('3');
  await expect(page.locator('[name="workSectorId"]')).toHaveValue('2');
  await page.goBack();
  await expect(page.locator('[name="age"]')).toHaveValue('');
});

test('a person whose obligations reach the limit sees a payment of 0, the limit and no amounts', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await openQuestions(page, language);
  await submitAs({ page, say }, { ...people.retiredOfficer, monthlyObligations: '3500' });
  await expect(page.locator('[data-result="highestPayment"]')).toHaveText(/\b0$/);
  await expect(page.getByText(say('qualify:afford.none'))).toContainText('3,500');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a person below the age limit reads it, and when it will be reached', async ({ visit }) => {
  const { page, language, say } = visit;
  await openQuestions(page, language);
  await submitAs({ page, say }, { ...people.teacher, age: '17' });
  await expect(reason(page, 'personalFinance').first()).toContainText(/\d\d/);
});

test('a business answers one question and sees refusals, doubts and terms', async ({ visit }) => {
  const { page, language, say } = visit;
  await openQuestions(page, language);
  await page.getByRole('link', { name: say('qualify:askers.business'), exact: true }).click();
  await expect(page.locator('[data-field]')).toHaveCount(1);
  await submitAs({ page, say }, { monthsInBusiness: '5' });
  for (const [product, months] of [
    ['equipmentFinance', /\b7\b/],
    ['cashFinance', say('qualify:changes.business_one', { count: 1 })],
  ] as const) {
    await expect(verdict(page, product)).toHaveAttribute('data-status', 'fitsNot');
    await expect(reason(page, product)).toContainText(months);
  }
  const change = page.getByRole('button', { name: say('qualify:change') });
  if (await change.isVisible()) await change.click();
  await submitAs({ page, say }, { monthsInBusiness: '6' });
  await expect(verdict(page, 'cashFinance')).toHaveAttribute('data-status', 'fits');
  await expect(verdict(page, 'equipmentFinance')).toHaveAttribute('data-status', 'doubt');
  await expect(verdict(page, 'cashFinance').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('#afford')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: say('product:card.cashFinance.apply') }).click();
  await expect(page.locator('[name="BusinessAge"]')).toHaveValue('2');
});

test('the printed result shows the date and the answers but no questions', async ({ visit }) => {
  const { page, site, language, say } = visit;
  await openQuestions(page, language);
  await submitAs({ page, say }, people.residentEngineer);
  await expect(answer(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('form[data-form="qualify"]')).toBeHidden();
  await expect(page.locator('#answer')).toContainText(longDate(todayInRiyadh(site.services.now()), language));
  await expect(page.locator('dl').filter({ hasText: say('forms:fields.monthlyIncome.title') })).toContainText(
    '16,000',
  );
  await expect(verdict(page, 'carFinance').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('landing pages, forms and the footer link to the eligibility questions', async ({
  page,
  language,
  say,
}) => {
  const name = say('shell:links.qualify');
  for (const [path, target] of [
    ['individual', 'qualify'],
    ['business', 'qualify?for=business'],
    ['individual/personal-finance', 'qualify'],
    ['business/cash-finance', 'qualify?for=business'],
  ]) {
    await page.goto(`/${language}/${path}`);
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute(
      'href',
      `/${language}/${target}`,
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible();
  }
});
