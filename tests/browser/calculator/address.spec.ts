import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The address follows the input, so that Back, a reload and another language show it again. */

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const figure = (page: Page, name: string) => page.locator(`[data-result="${name}"]`);

test('typing adds one history entry; reload and language switch keep the values', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/apr-disclosure`);
  await page.goto(`/${language}/financing-calculator`);
  await field(page, 'RequiredFinance').pressSequentially('60000');
  await field(page, 'FinanceDurationId').selectOption('4');
  await expect(page).toHaveURL(/RequiredFinance=60%2C000&FinanceDurationId=4/);
  await page.reload();
  await expect(figure(page, 'apr')).toHaveText('21.50%');
  await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language === 'ar' ? 'en' : 'ar'}/financing-calculator`));
  await expect(field(page, 'RequiredFinance')).toHaveValue('60,000');
  await expect(figure(page, 'apr')).toHaveText('21.50%');
  await page.goBack();
  await expect(field(page, 'RequiredFinance')).toHaveValue('60,000');
  await page.goBack();
  await expect(page).toHaveURL(/apr-disclosure$/);
});

for (const [name, query] of [
  ['RequiredFinance', 'RequiredFinance=60000&FinanceDurationId=4'],
  ['CarPrice', 'loanType=IJARAH&by=price&CarPrice=100000&DownPayment=20000&FinanceDurationId=4'],
  ['MonthlyPayment', 'by=payment&MonthlyPayment=1500&FinanceDurationId=4'],
  ['RequiredFinance', 'for=business&RequiredFinance=750000'],
] as const)
  test(`an emptied ${name} leaves the address “${query}” without a history entry`, async ({
    page,
    language,
  }) => {
    const result = page.locator('#result-title');
    await page.goto(`/${language}/financing-calculator?${query}`);
    await page.waitForLoadState('networkidle');
    const entries = await page.evaluate(() => history.length);
    await field(page, name).fill('');
    await expect(result).toHaveCount(0);
    await expect(page).not.toHaveURL(new RegExp(name));
    await page.reload();
    await expect(field(page, name)).toHaveValue('');
    await expect(result).toHaveCount(0);
    await expect(page.locator('[data-message]')).toHaveCount(0);
    await field(page, name).fill('50000');
    await expect(page).toHaveURL(new RegExp(`${name}=50%2C000`));
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

test('Back from a calculator whose amount was emptied shows the earlier result', async ({
  page,
  language,
}) => {
  const payment = figure(page, 'monthlyPaymentWithInsurance');
  await page.goto(`/${language}/financing-calculator?RequiredFinance=60000&FinanceDurationId=4`);
  await page.waitForLoadState('networkidle');
  await page.locator('section[aria-labelledby="periods-title"] tbody a').last().click();
  await expect(field(page, 'FinanceDurationId')).toHaveValue('5');
  await field(page, 'RequiredFinance').fill('');
  await expect(page).not.toHaveURL(/RequiredFinance/);
  await page.goBack();
  await expect(field(page, 'RequiredFinance')).toHaveValue('60,000');
  await expect(payment).toBeVisible();
  await page.goForward();
  await expect(field(page, 'RequiredFinance')).toHaveValue('');
  await expect(payment).toHaveCount(0);
});

test('a link followed right after an input keeps that input for Back', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/financing-calculator?RequiredFinance=50000&FinanceDurationId=5`);
  await page.waitForLoadState('networkidle');
  const apply = page.getByRole('link', { name: say('calculator:result.apply') });
  await apply.evaluate((link: HTMLElement) => {
    const period = document.querySelector<HTMLSelectElement>('[name="FinanceDurationId"]');
    if (period) period.value = '3';
    period?.dispatchEvent(new Event('change', { bubbles: true }));
    link.click();
  });
  await expect(page).toHaveURL(/personal-finance\?/);
  await page.goBack();
  await expect(page).toHaveURL(/FinanceDurationId=3/);
  await expect(field(page, 'FinanceDurationId')).toHaveValue('3');
  await expect(figure(page, 'monthlyPaymentWithInsurance')).toBeVisible();
});
