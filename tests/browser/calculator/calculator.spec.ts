import type { Page } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import type { Language } from '#domain/language.ts';
import { axe } from '../support/axe.ts';
import { expectRequestBody } from '../support/expect-request-body.ts';
import { expect, test } from '../support/test.ts';

async function open(page: Page, language: Language, query = ''): Promise<void> {
  await page.goto(`/${language}/financing-calculator${query}`);
  await page.waitForLoadState('networkidle');
}

const figure = (page: Page, name: string) => page.locator(`[data-result="${name}"]`);
const submit = (page: Page) => page.locator('form[data-form="financing-calculator"] button[type="submit"]');
test('a personal loan is calculated by the API and kept in the address', async ({ visit }) => {
  const { page, language, say } = visit;
  await open(page, language, '?utm_source=X');
  await page.locator('[name="RequiredFinance"]').pressSequentially('100000');
  await expect(page.locator('[name="RequiredFinance"]')).toHaveValue('100,000');
  await page.locator('[name="FinanceDurationId"]').selectOption('5');
  const asked = page.waitForRequest((request) => request.url().endsWith(apiPaths.makeCalculation));
  await submit(page).click();
  expectRequestBody(await asked, {
    financeDurationId: 5,
    ballonPayment: 0,
    requiredfinance: 100_000,
    loanType: 'Personal',
  });
  await expect(figure(page, 'apr')).toHaveText('20.95%');
  await expect(figure(page, 'monthlyPaymentWithInsurance')).toContainText('2,675.71');
  await expect(figure(page, 'adminFees')).toContainText('1,150.00');
  // A personal loan has no insurance, and its heading mentions none.
  await expect(figure(page, 'monthlyInsuranceCharges')).toContainText('0.00');
  await expect(
    page.getByText(say('calculator:result.monthlyPayment_PERSONAL'), { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(`${say('calculator:result.indicative')} 26/5/2025.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: say('calculator:result.title') })).toBeFocused();
  await expect(page).toHaveURL(/RequiredFinance=100%2C000&FinanceDurationId=5/);
  await expect(page).toHaveURL(/utm_source=X/);
  expect(await axe(page)).toEqual([]);

  await page.reload();
  await expect(figure(page, 'apr')).toHaveText('20.95%');
  await page.getByRole('link', { name: say('calculator:result.apply') }).click();
  await expect(page.locator('[name="loanAmount"]')).toHaveValue('100,000');
});

test('a lease shows its schedule, which ends with the final payment @phone', async ({
  page,
  language,
  say,
}) => {
  await open(
    page,
    language,
    '?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000',
  );
  await expect(figure(page, 'apr')).toHaveText('16.44%');
  await expect(figure(page, 'adminFees')).toContainText('1,725.00');
  await expect(page.getByText(say('calculator:result.monthlyPayment_IJARAH'), { exact: true })).toBeVisible();
  await page.getByText(say('calculator:schedule.title')).click();
  const rows = page.locator('details table tbody tr');
  await expect(rows).toHaveCount(60);
  await expect(rows.last()).toContainText('40,000.00');
  expect(await axe(page)).toEqual([]);
});

test('switching the kind of finance resets the form and hides the result @desk', async ({ visit }) => {
  const { page, language, say } = visit;
  await open(
    page,
    language,
    '?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000',
  );
  await expect(figure(page, 'apr')).toBeVisible();
  await page.getByRole('link', { name: say('calculator:types.PERSONAL'), exact: true }).click();
  await expect(page.locator('[name="BaloonPayment"]')).toHaveCount(0);
  await expect(page.locator('[name="RequiredFinance"]')).toHaveValue('');
  await expect(figure(page, 'apr')).toHaveCount(0);
});

test('missing values and a final payment above 40 percent show errors at their fields @phone', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await open(page, language, '?loanType=IJARAH');
  await submit(page).click();
  for (const [name, key] of [
    ['RequiredFinance', 'priceRequired'],
    ['FinanceDurationId', 'periodRequired'],
  ]) {
    await expect(page.locator(`[data-field="${name}"] [data-message="${key}"]`)).toHaveText(
      say(`messages:${key}`),
    );
  }
  await expect(page.locator('[data-field="BaloonPayment"]')).toContainText(
    say('forms:fields.BaloonPayment.help'),
  );
  await expect(page.locator('[data-field="BaloonPayment"]')).toContainText(say('forms:optional'));
  await expect(page.getByRole('alert')).toBeFocused();
  await page.locator('[name="RequiredFinance"]').fill('100000');
  await page.locator('[name="FinanceDurationId"]').selectOption('4');
  await page.locator('[name="BaloonPayment"]').fill('40001');
  await submit(page).click();
  await expect(page.locator('[data-message="BaloonPaymentFailed"]')).toBeVisible();
  for (const balloon of ['40000', '']) {
    await page.locator('[name="BaloonPayment"]').fill(balloon);
    await submit(page).click();
    await expect(page).toHaveURL(new RegExp(`BaloonPayment=${balloon && '40%2C000'}(&|$)`));
    await expect(figure(page, 'apr')).toBeVisible();
  }
});

test("each error disappears once its field is valid, and the title's error prefix with the last one; the focus stays @phone", async ({
  visit,
}) => {
  const { page, language } = visit;
  const message = page.locator('[data-message="priceRequired"]');
  const titleSays = (wrong: boolean) =>
    expect.poll(async () => /^(Error|خطأ)/.test(await page.title())).toBe(wrong);
  for (const query of ['', '?for=business']) {
    await open(page, language, query);
    const amount = page.locator('[name="RequiredFinance"]');
    const period = page.locator('[name="FinanceDurationId"]');
    await page.locator('form[data-form] button[type="submit"]').first().click();
    await expect(message).toBeVisible();
    await titleSays(true);
    await amount.pressSequentially('50000');
    await expect(message).toHaveCount(0);
    await expect(amount).toBeFocused();
    if (query === '') {
      await expect(page.getByRole('alert')).toBeVisible();
      await titleSays(true);
      await period.selectOption('3');
      await expect(figure(page, 'apr')).toBeVisible();
    }
    await expect(page.getByRole('alert')).toHaveCount(0);
    await titleSays(false);
    await amount.fill('');
    await expect(message).toHaveCount(0);
    await page.locator('form[data-form] button[type="submit"]').first().click();
    await expect(message).toBeVisible();
  }
});

test('an unreachable API shows an error and keeps the typed values @desk', async ({
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  await open(page, language);
  await page.route(`**${apiPaths.makeCalculation}`, (route) => route.abort());
  await page.locator('[name="RequiredFinance"]').fill('50000');
  await page.locator('[name="FinanceDurationId"]').selectOption('3');
  await submit(page).click();
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:errorOccured'));
  await expect(page.locator('[name="RequiredFinance"]')).toHaveValue('50,000');
  consoleErrors.length = 0;
  await page.unroute(`**${apiPaths.makeCalculation}`);
  await submit(page).click();
  await expect(figure(page, 'apr')).toBeVisible();
});

test('the APR disclosure shows its date, rates and examples, and contains the calculator', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/apr-disclosure`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('26/5/2025')).toBeVisible();
  for (const apr of ['20.95', '21.50', '22.11', '16.44', '16.34', '18.23', '15.77', '13.59', '16.53']) {
    await expect(page.getByText(apr).first()).toBeVisible();
  }
  await page.locator('[name="RequiredFinance"]').fill('30000');
  await page.locator('[name="FinanceDurationId"]').selectOption('3');
  await submit(page).click();
  await expect(figure(page, 'apr')).toHaveText('22.11%');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('apr-disclosure:title'));
  expect(await axe(page)).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the calculator shows an error and a result @desk', async ({ page, language }) => {
    await page.goto(`/${language}/financing-calculator?loanType=IJARAH`);
    await submit(page).click();
    await expect(page.locator('[data-message="priceRequired"]')).toBeVisible();
    await page.locator('[name="RequiredFinance"]').fill('60,000');
    await page.locator('[name="FinanceDurationId"]').selectOption('3');
    await page.locator('[name="BaloonPayment"]').fill('10000');
    await submit(page).click();
    await expect(figure(page, 'apr')).toHaveText('18.23%');
  });
});

test('the back-to-top button covers no figure of the result from 320 to 1440 pixels', async ({
  page,
  language,
  say,
}) => {
  await open(page, language, '?RequiredFinance=100000&FinanceDurationId=5');
  const top = page.getByRole('button', { name: say('shell:scrollToTop') });
  for (const width of [320, 390, 920, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    // A new layout may reset the scroll position.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 400));
      await expect(top).toBeInViewport({ ratio: 1, timeout: 1000 });
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await coveredFigures(page, say('shell:scrollToTop')), `${width} pixels`).toEqual([]);
  }
});

/** Scrolls each figure to the window's lower edge. @returns the figures that the button overlaps there */
function coveredFigures(page: Page, button: string): Promise<(string | null)[]> {
  return page.evaluate(async (label) => {
    const covered: (string | null)[] = [];
    for (const figure of document.querySelectorAll('[data-result]')) {
      const below = figure.getBoundingClientRect().bottom - window.innerHeight + 20;
      window.scrollBy({ top: below, behavior: 'instant' });
      // The button appears and disappears a frame after scrolling.
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
      const line = figure.getBoundingClientRect();
      const over = document.querySelector(`button[aria-label="${label}"]`)?.getBoundingClientRect();
      if (!over) continue;
      const crosses = over.left < line.right && line.left < over.right;
      if (crosses && over.top < line.bottom && line.top < over.bottom)
        covered.push(figure.getAttribute('data-result'));
    }
    return covered;
  }, button);
}

test("the footer's line is as wide as the content", async ({ page, language }) => {
  await open(page, language);
  const edges = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, right];
    });
  expect(await edges('footer > :last-child')).toEqual(await edges('footer > :first-child'));
  const [left = 0] = await edges('footer > :first-child');
  const style = await page
    .locator('main')
    .evaluate((element) => getComputedStyle(element).paddingInlineStart);
  const [mainLeft = 0] = await edges('main');
  expect(left).toBeCloseTo(mainLeft + Number.parseFloat(style), 0);
});
