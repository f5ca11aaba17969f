import type { Page } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import type { Language } from '#domain/language.ts';
import { axe } from '../support/axe.ts';
import { openEarly } from '../support/early-page.ts';
import { withIsolates } from '../support/sentences.ts';
import { expect, test } from '../support/test.ts';

/** The calculator while a visitor types. */

async function open(page: Page, language: Language, query = ''): Promise<void> {
  await page.goto(`/${language}/financing-calculator${query}`);
  await page.waitForLoadState('networkidle');
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const figure = (page: Page, name: string) => page.locator(`[data-result="${name}"]`);
const payment = (page: Page) => figure(page, 'monthlyPaymentWithInsurance');
const rows = (page: Page) => page.locator('section[aria-labelledby="periods-title"] tbody tr');
const slider = (page: Page) => page.locator('[data-field="RequiredFinance"] input[type="range"]');
const carLoan = '?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000';

test('the result follows each key without a request, keeps the focus and is announced', async ({ visit }) => {
  const { page, language, say } = visit;
  const asked: string[] = [];
  // The browser asks for the icon when it likes.
  page.on('request', (request) => request.resourceType() !== 'other' && asked.push(request.url()));
  await open(page, language, '?utm_source=X');
  asked.length = 0;
  await field(page, 'RequiredFinance').pressSequentially('10000');
  // All periods are shown before one is chosen.
  await expect(rows(page)).toHaveCount(5);
  await expect(payment(page)).toHaveCount(0);
  await field(page, 'FinanceDurationId').selectOption('5');
  await expect(payment(page)).toContainText('267.57');
  await field(page, 'RequiredFinance').press('End');
  await field(page, 'RequiredFinance').pressSequentially('0');
  await expect(payment(page)).toContainText('2,675.71');
  await expect(field(page, 'RequiredFinance')).toBeFocused();
  // Announced once typing stops.
  await expect(page.getByRole('status').filter({ hasText: `2675.71 ${say('shell:riyal')}` })).toBeAttached();
  await expect(page).toHaveURL(
    /RequiredFinance=100%2C000&FinanceDurationId=5.*utm_source=X|utm_source=X.*RequiredFinance=100%2C000/,
  );
  expect(asked).toEqual([]);
});

for (const query of ['', '?RequiredFinance=100000'])
  test(`input typed before the scripts load is calculated when they do, at “${query}”`, async ({
    context,
    language,
  }) => {
    const { page: early, releaseScripts } = await openEarly(
      context,
      `/${language}/financing-calculator${query}`,
    );
    if (query === '') await field(early, 'RequiredFinance').pressSequentially('100000');
    await field(early, 'FinanceDurationId').selectOption('5');
    await expect(payment(early)).toHaveCount(0);
    releaseScripts();
    await expect(payment(early)).toContainText('2,675.71');
  });

test('a final payment above 35 percent of the price shows a note', async ({ visit }) => {
  const { page, language } = visit;
  const note = page.locator('[data-message="finalPaymentBeyondTerm"]');
  await open(
    page,
    language,
    '?loanType=IJARAH&by=price&CarPrice=100000&FinanceDurationId=5&BaloonPayment=35000',
  );
  await expect(payment(page)).toBeVisible();
  await expect(note).toHaveCount(0);
  await field(page, 'BaloonPayment').fill('40000');
  await expect(note).toContainText('35,000');
  await expect(note).toContainText('35%');
});

test('an incomplete or invalid amount shows no error before it is sent', async ({ page, language }) => {
  await open(page, language, '?RequiredFinance=100000&FinanceDurationId=5');
  await field(page, 'RequiredFinance').fill('12x');
  await expect(payment(page)).toHaveCount(0);
  await expect(page.locator('[data-message]')).toHaveCount(0);
  // The address keeps the last valid amount.
  await expect(page).toHaveURL(/RequiredFinance=100000&/);
  await page.locator('form[data-form] button[type="submit"]').click();
  await expect(page.locator('[data-message="priceRequired"]')).toBeVisible();
});

test('slider and field show one amount, and the slider sends no value of its own', async ({
  page,
  language,
  site,
}) => {
  const { least = 0, most = 0 } = site.services.content.products.personalFinance.limits;
  await open(page, language, '?RequiredFinance=50000&FinanceDurationId=5');
  await expect(slider(page)).toHaveValue('50000');
  await expect(slider(page)).not.toHaveAttribute('name');
  await expect(slider(page)).toBeEnabled();
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(field(page, 'RequiredFinance')).toHaveValue(new Intl.NumberFormat('en').format(most));
  await expect(payment(page)).toContainText('2,675.71');
  await page.keyboard.press('Home');
  await expect(field(page, 'RequiredFinance')).toHaveValue(new Intl.NumberFormat('en').format(least));
  // The limits are advice: the field exceeds them, the slider stops at them.
  await field(page, 'RequiredFinance').fill('250000');
  await expect(slider(page)).toHaveValue(String(most));
  await expect(payment(page)).toContainText('6,689.27');
});

test('changing the unit converts a final payment before a period is chosen and after a refusal', async ({
  page,
  language,
}) => {
  await open(page, language, '?loanType=IJARAH');
  const units = page.locator('[data-field="BaloonPayment"]').getByRole('radio');
  const final = field(page, 'BaloonPayment');
  await field(page, 'RequiredFinance').fill('100000');
  await units.last().check();
  await final.fill('30');
  await units.first().check();
  await expect(final).toHaveValue('30,000');
  await field(page, 'FinanceDurationId').selectOption('3');
  await final.fill('50000');
  await page.locator('form[data-form] button[type="submit"]').click();
  await expect(page.locator('[data-message="BaloonPaymentFailed"]')).toBeVisible();
  await units.last().check();
  await expect(final).toHaveValue('50');
});

test('the button requests the calculation once and gets the figures already shown', async ({ visit }) => {
  const { page, language } = visit;
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.makeCalculation)) asked.push(request.postDataJSON());
  });
  await open(page, language, '?loanType=IJARAH');
  await field(page, 'RequiredFinance').fill('100000');
  await field(page, 'FinanceDurationId').selectOption('4');
  await page.getByRole('radio').nth(1).check();
  await field(page, 'BaloonPayment').fill('30');
  await expect(figure(page, 'apr')).toHaveText('16.34%');
  const shown = await page.locator('[data-result]').allTextContents();
  await page.locator('form[data-form] button[type="submit"]').click();
  await expect(page.locator('#result-title')).toBeFocused();
  expect(await page.locator('[data-result]').allTextContents()).toEqual(shown);
  expect(asked).toEqual([
    { financeDurationId: 4, ballonPayment: 30_000, requiredfinance: 100_000, loanType: 'Ijarah' },
  ]);
});

test('the amount is the price less the down payment, in riyals or percent', async ({ visit }) => {
  const { page, language, say } = visit;
  await open(page, language, '?loanType=IJARAH');
  await page.getByRole('link', { name: say('calculator:ways.price'), exact: true }).click();
  await field(page, 'CarPrice').fill('120000');
  await field(page, 'DownPayment').fill('20000');
  await field(page, 'FinanceDurationId').selectOption('4');
  await field(page, 'BaloonPayment').fill('30000');
  await expect(figure(page, 'apr')).toHaveText('16.34%');
  // Changing the unit converts the value: a sixth of the price is 17 percent.
  await page.locator('[data-field="DownPayment"]').getByRole('radio').nth(1).check();
  await expect(field(page, 'DownPayment')).toHaveValue('17');
  await field(page, 'DownPayment').fill('20');
  await expect(page.locator('#result-title ~ p').first()).toContainText('96,000');
  await page.locator('[data-field="DownPayment"]').getByRole('radio').first().check();
  await expect(field(page, 'DownPayment')).toHaveValue('24,000');
  await page.locator('[data-field="DownPayment"]').getByRole('radio').nth(1).check();
  await field(page, 'DownPayment').fill('100');
  await page.locator('form[data-form] button[type="submit"]').click();
  await expect(page.locator('[data-field="DownPayment"] [data-message="downPaymentTooLarge"]')).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('a monthly payment gives the amount for every period, and a chosen period shows that payment', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await open(page, language);
  await page.getByRole('link', { name: say('calculator:ways.payment'), exact: true }).click();
  await field(page, 'MonthlyPayment').fill('1500');
  await expect(rows(page)).toHaveCount(5);
  await expect(rows(page).last()).toContainText('56,060');
  await expect(page).toHaveURL(/MonthlyPayment=1/);
  await rows(page).last().getByRole('link').click();
  await expect(field(page, 'FinanceDurationId')).toHaveValue('5');
  await expect(page).toHaveURL(/by=payment/);
  await expect(page.locator('#result-title ~ p strong').first()).toContainText('56,060');
  await expect(payment(page)).toContainText('1,500.00');
  expect(await axe(page)).toEqual([]);
  await page.goBack();
  await expect(field(page, 'FinanceDurationId')).toHaveValue('');
});

test('a period links to its result, and the page does not scroll sideways', async ({ page, language }) => {
  await open(page, language, carLoan);
  await expect(rows(page).locator('[aria-current]')).toHaveCount(1);
  await rows(page).nth(2).getByRole('link').click();
  await expect(field(page, 'FinanceDurationId')).toHaveValue('3');
  await expect(rows(page).nth(2).locator('[aria-current]')).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test('early settlement follows its slider by keyboard and is kept in the address', async ({ visit }) => {
  const { page, language, say } = visit;
  await open(page, language, carLoan);
  const month = page.getByRole('slider', { name: say('calculator:settle.after') });
  await month.focus();
  await page.keyboard.press('Home');
  await expect(month).toHaveAttribute('aria-valuetext', withIsolates('1 '));
  await expect(page).toHaveURL(/SettleAfter=1(&|$)/);
  const saved = page.locator('section[aria-labelledby="settle-title"] dd').last();
  const most = await saved.textContent();
  await page.keyboard.press('End');
  await expect(saved).toContainText('0.00');
  expect(most).not.toContain(' 0.00');
  await expect(page).toHaveURL(/SettleAfter=59/);
  await page.reload();
  await expect(month).toHaveValue('59');
  await expect(page.getByText(say('calculator:settle.without'))).toBeVisible();
});

test('the fee shows its amount before tax, its tax and its start date', async ({ page, language }) => {
  await open(page, language, carLoan);
  const fee = page.locator('dd').filter({ hasText: '1/1/2015' });
  await expect(fee).toContainText('1,500.00');
  await expect(fee).toContainText('225.00');
  await expect(fee).toContainText('15%');
});

test('the copied link of a result opens that result', async ({ page, context, language, say }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, language);
  await field(page, 'RequiredFinance').fill('30000');
  await field(page, 'FinanceDurationId').selectOption('3');
  await expect(page).toHaveURL(/FinanceDurationId=3/);
  await page.getByRole('button', { name: say('calculator:share.copy') }).click();
  await expect(page.getByText(say('calculator:share.copied'))).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(figure(page, 'apr')).toHaveText('22.11%');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a monthly payment, its periods and early settlement work by page loads', async ({ visit }) => {
    const { page, language, say } = visit;
    await page.goto(`/${language}/financing-calculator`);
    await expect(slider(page)).toBeHidden();
    await page.getByRole('link', { name: say('calculator:ways.payment'), exact: true }).click();
    await field(page, 'MonthlyPayment').fill('1,500');
    await page.locator('form[data-form] button[type="submit"]').click();
    await expect(page.locator('[data-message="periodRequired"]')).toBeVisible();
    await rows(page).last().getByRole('link').click();
    await expect(page.locator('#result-title ~ p strong').first()).toContainText('56,060');
    await page.getByRole('slider').fill('12');
    await page.locator('section[aria-labelledby="settle-title"] button').click();
    await expect(page).toHaveURL(/SettleAfter=12/);
    await expect(page.locator('section[aria-labelledby="settle-title"] label strong')).toContainText('12');
    await expect(page.getByRole('button', { name: say('calculator:share.print') })).toHaveCount(0);
  });
});
