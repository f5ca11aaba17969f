import type { Page } from '@playwright/test';
import { cashFinance } from '#domain/forms/business-finance.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { expect, test } from '../support/test.ts';

const application = (mobile: string) => ({
  CustomerName: 'مقدم طلب نموذجي',
  idNumber: '1010101010',
  MobileNumber: mobile,
  ageCategory: '2',
  reachWayId: '4',
  cityId: '1',
  custIncomeRangeId: '3',
  workSectorId: '2',
  infoConsent: 'on',
  reportingAgreement: 'on',
});

const note = (page: Page) => page.locator('[data-brought]');
const offer = (page: Page) => note(page).locator('[data-brought-offer]');
const amount = (page: Page) => note(page).locator('[data-brought-amount]');

test('an offer that a visitor applies for is named on the form in both languages and is submitted', async ({
  visit,
}) => {
  const { page, language, say, mobile } = visit;
  await page.goto(`/${language}/individual/offers/family-car`);
  await page.getByRole('link', { name: say('offers:apply'), exact: true }).click();
  await expect(page).toHaveURL(/cars-finance\?offerId=family-car/);
  await expect(offer(page)).toContainText(say('product:brought.offer'));
  const other = language === 'ar' ? 'en' : 'ar';
  await page.locator(`a[hreflang="${other}"]`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page).toHaveURL(/cars-finance\?offerId=family-car/);
  await expect(offer(page)).toBeVisible();
  await page.locator(`a[hreflang="${language}"]`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(offer(page)).toContainText(say('product:brought.offer'));
  await fillApplication(page, application(mobile), carFinance.name);
  const sent = page.waitForRequest((request) => request.url().includes('carloanrequest'));
  await submitButton(page, carFinance.name).click();
  expect((await sent).postDataJSON()).toMatchObject({ offerId: 'family-car' });
  await page.waitForURL(/cars-success-page/);
  await page.locator('summary', { hasText: say('confirmation:record.title') }).click();
  await expect(page.locator('main')).toContainText(say('forms:brought.offerId'));
});

test('a calculated loan is shown on the form and is not submitted once removed', async ({ visit }) => {
  const { page, language, say } = visit;
  const query =
    'loanType=IJARAH&by=price&CarPrice=100,000&DownPayment=20,000&FinanceDurationId=4&BaloonPayment=20,000';
  await page.goto(`/${language}/financing-calculator?${query}`);
  await page.getByRole('link', { name: say('calculator:result.apply') }).click();
  await expect(page).toHaveURL(
    /cars-finance\?loanAmount=80%2C000&carPrice=100%2C000&years=4&finalPayment=20%2C000/,
  );
  for (const figure of ['80,000', '100,000', '20,000']) await expect(amount(page)).toContainText(figure);
  await fillApplication(page, application(visit.mobile), carFinance.name);
  await note(page)
    .getByRole('link', { name: say('product:brought.removeCalculated') })
    .click();
  await expect(amount(page)).toHaveCount(0);
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toContainText(say('product:brought.removed'));
  await expect(page.locator('[name="CustomerName"]')).toHaveValue('مقدم طلب نموذجي');
  const sent = page.waitForRequest((request) => request.url().includes('carloanrequest'));
  await submitButton(page, carFinance.name).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('calculatedAmount');
});

test('the last calculated amount fills a form that was begun before; Back keeps a typed amount', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  const field = page.locator('[name="loanAmount"]');
  const apply = page.getByRole('link', { name: say('calculator:result.apply') });
  const calculate = async (riyals: string) => {
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/individual$/);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: say('shell:links.calculator') })
      .click();
    await expect(page).toHaveURL(/financing-calculator/);
    await page.locator('[name="RequiredFinance"]:not([type="range"])').fill(riyals);
    await page.locator('[name="FinanceDurationId"]').selectOption('3');
    await apply.click();
    await expect(page).toHaveURL(/personal-finance\?/);
  };
  await openApplication(page, language);
  await page.locator('[name="CustomerName"]').fill('سارة');
  for (const riyals of ['60,000', '80,000']) {
    await calculate(riyals);
    await expect(page.locator('[name="CustomerName"]')).toHaveValue('سارة');
    await expect(amount(page)).toContainText(riyals);
    await expect(field).toHaveValue(riyals);
  }
  await field.fill('70000');
  await page.goBack();
  await expect(apply).toBeVisible();
  await page.goForward();
  await expect(field).toHaveValue('70,000');
});

test('an amount calculated for a business is shown on its form and is submitted', async ({ visit }) => {
  const { page, language, say, mobile } = visit;
  await page.goto(`/${language}/financing-calculator?for=business&RequiredFinance=750.000`);
  await page.getByRole('link', { name: say('product:card.cashFinance.apply') }).click();
  await expect(amount(page)).toContainText('750,000');
  await expect(page.locator('[name="loanAmount"]')).toHaveValue('750,000');
  const company = { ...cashFinance.example, MobileNumber: mobile, munshaat: 'on' };
  await fillApplication(page, { ...company, infoConsent: 'on', reportingAgreement: 'on' }, cashFinance.name);
  const sent = page.waitForRequest((request) => request.url().includes('CorporateLoanRequest'));
  await submitButton(page, cashFinance.name).click();
  expect((await sent).postDataJSON()).toMatchObject({ calculatedAmount: 750_000 });
  await page.waitForURL(/cash-success-page/);
});

test('an ended offer is marked as ended; an unknown, unpublished or unrelated one is not named', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/individual/cars-finance?offerId=summer-cars-2026`);
  await expect(offer(page)).toContainText(say('product:brought.ended'));
  for (const id of ['teachers', 'new-year-cars', 'nothing']) {
    await page.goto(`/${language}/individual/cars-finance?offerId=${id}`);
    await expect(note(page)).toHaveCount(0);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an offer in the address can be removed and stays on the form after an error', async ({
    page,
    language,
    say,
    newMobile,
  }) => {
    const address = `/${language}/individual/cars-finance?offerId=family-car&loanAmount=80,000&years=4`;
    await page.goto(address);
    await note(page)
      .getByRole('link', { name: say('product:brought.removeOffer') })
      .click();
    await expect(offer(page)).toHaveCount(0);
    await expect(amount(page)).toContainText('80,000');
    await page.goto(address);
    await fillApplication(page, { ...application(newMobile()), infoConsent: '' }, carFinance.name);
    await submitButton(page, carFinance.name).click();
    // The page with the error still names the offer.
    await expect(page.locator('[data-message="infoConsentRequired"]')).toBeVisible();
    await expect(offer(page)).toBeVisible();
    await page.locator('[name="infoConsent"]').check();
    await submitButton(page, carFinance.name).click();
    await page.waitForURL(/cars-success-page/);
  });
});
