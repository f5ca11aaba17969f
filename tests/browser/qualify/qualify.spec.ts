import type { Page } from '@playwright/test';
import { fillIn } from '../support/applicant.ts';
import { askAs, people } from '../support/asker.ts';
import { axe } from '../support/axe.ts';
import { expectFocusSeen, expectFocusVisible, watchFocus } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

const verdict = (page: Page, product: string) => page.locator(`[data-verdict="${product}"]`);
const reason = (page: Page, product: string) => verdict(page, product).locator('[data-reason]');
const amount = (page: Page, cell: string) => page.locator(`[data-amount="${cell}"]`);
const answer = (page: Page) => page.locator('#answer-title');

/** Opens the page and waits until its scripts lead from question to question. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('form[data-form="qualify"][data-steps]').waitFor();
}

test('a teacher of 24 with a car loan hears when personal finance comes, and what a car may cost; nothing is sent', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await askAs({ page, say }, people.teacher);
  await expect(answer(page)).toBeFocused();
  await expectFocusSeen(page);
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/${language}/qualify$`));

  await expect(verdict(page, 'personalFinance')).toHaveAttribute('data-status', 'fitsNot');
  await expect(reason(page, 'personalFinance')).toHaveCount(1);
  await expect(reason(page, 'personalFinance')).toContainText(
    language === 'ar' ? 'بعد 4 أشهر' : 'in 4 months',
  );
  await expect(verdict(page, 'carFinance')).toHaveAttribute('data-status', 'fits');
  // A third of 8,500, rounded down, without the 1,450 of the loan.
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

test('a retired officer of 66 is told of the limit of pensions, and to call before asking for a car', async ({
  page,
  language,
  say,
  site,
}) => {
  await open(page, `/${language}/qualify`);
  await askAs({ page, say }, people.retiredOfficer);
  await expect(verdict(page, 'personalFinance')).toHaveAttribute('data-status', 'fits');
  await expect(verdict(page, 'carFinance')).toHaveAttribute('data-status', 'doubt');
  await expect(verdict(page, 'carFinance')).toContainText(site.services.content.company.tollFree);
  await expect(page.locator('[data-result="highestPayment"]')).toContainText('3,500');
  await expect(page.locator('#afford')).toContainText('25%');
  await expect(page.locator('#afford')).toContainText(
    site.services.content.affordability.source.name[language],
  );
  // Advice, and no refusal: more than the product lends is shown as what it is.
  await expect(amount(page, 'personalFinance-5')).toContainText(say('qualify:afford.most'));
  await expect(amount(page, 'personalFinance-1')).not.toContainText(say('qualify:afford.most'));

  await page.getByRole('link', { name: say('product:card.personalFinance.apply') }).click();
  await expect(page.locator('[name="salaryId"]')).toHaveValue('3');
  await expect(page.locator('[name="workSectorId"]')).toHaveValue('4');
  await expect(page.locator('[name="workJoiningDurationId"]')).toHaveValue('2');
  for (const name of ['idNumber', 'birthDate', 'loanAmount'])
    await expect(page.locator(`[name="${name}"]`)).toHaveValue('');
});

test('a resident engineer is told that nothing changes the rule of nationality, and what fits', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
  await askAs({ page, say }, people.residentEngineer);
  await expect(verdict(page, 'personalFinance')).toHaveAttribute('data-status', 'never');
  await expect(reason(page, 'personalFinance')).toContainText(say('product:card.carFinance.title'));
  await expect(verdict(page, 'carFinance')).toHaveAttribute('data-status', 'fits');
  await expect(page.locator('[data-result="highestPayment"]')).toContainText('3,332');
});

test('whose payments take up all of the limit hears from when there is room', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
  await askAs({ page, say }, { ...people.retiredOfficer, monthlyObligations: '3500' });
  await expect(page.locator('[data-result="highestPayment"]')).toHaveText(/\b0$/);
  await expect(page.getByText(say('qualify:afford.none'))).toContainText('3,500');
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('a business answers one question, and reads what the terms ask besides', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
  await page.getByRole('link', { name: say('qualify:askers.business'), exact: true }).click();
  await expect(page.locator('[data-field]')).toHaveCount(1);
  await askAs({ page, say }, { monthsInBusiness: '5' });
  for (const product of ['equipmentFinance', 'cashFinance']) {
    await expect(verdict(page, product)).toHaveAttribute('data-status', 'fitsNot');
    await expect(reason(page, product)).toContainText(language === 'ar' ? 'بعد شهر' : 'in 1 month');
  }
  const change = page.getByRole('button', { name: say('qualify:change') });
  if (await change.isVisible()) await change.click();
  await askAs({ page, say }, { monthsInBusiness: '6' });
  await expect(verdict(page, 'cashFinance')).toHaveAttribute('data-status', 'fits');
  await expect(verdict(page, 'cashFinance').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('#afford')).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: say('product:card.cashFinance.apply') }).click();
  await expect(page.locator('[name="BusinessAge"]')).toHaveValue('2');
});

test('a phone asks one question after the other, by the keyboard alone, and names what is wrong at its question @phone', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
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
  await expectFocusSeen(page);
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

test('a desk asks everything at once, and leads from the summary to each question @desk', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
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

test('the answer on paper has its day and what was answered, and none of the questions', async ({
  page,
  language,
  say,
}) => {
  await open(page, `/${language}/qualify`);
  await askAs({ page, say }, people.residentEngineer);
  await expect(answer(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('form[data-form="qualify"]')).toBeHidden();
  await expect(page.locator('#answer')).toContainText(String(new Date().getFullYear()));
  await expect(page.locator('dl').filter({ hasText: say('forms:fields.monthlyIncome.title') })).toContainText(
    '16,000',
  );
  await expect(verdict(page, 'carFinance').getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('landings, forms and the foot of every page lead there', async ({ page, language, say }) => {
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the questions stand on one page, and the server answers and keeps nothing', async ({
    page,
    language,
    say,
  }) => {
    await page.goto(`/${language}/qualify`);
    await expect(page.locator('[data-field]').filter({ visible: true })).toHaveCount(6);
    await fillIn(page, { ...people.residentEngineer, age: 'x' }, 'qualify');
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
    await expect(verdict(page, 'personalFinance')).toHaveAttribute('data-status', 'never');
    await expect(page.locator('[data-result="highestPayment"]')).toContainText('3,332');

    // Choices alone go along in the address: no age, no income.
    await page.getByRole('link', { name: say('product:card.carFinance.apply') }).click();
    await expect(page).toHaveURL(/cars-finance\?ageCategory=2&custIncomeRangeId=5&workSectorId=1#form$/);
    await expect(page.locator('[name="custIncomeRangeId"]')).toHaveValue('5');
  });
});
