import type { Page } from '@playwright/test';
import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { afterWorkingDays } from '#domain/dates/working-days.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Language } from '#domain/language.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeDialog, typeCode } from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

const typed = { ...carFinance.example, infoConsent: 'on', reportingAgreement: 'on' };
const record = (page: Page) => page.locator('[data-record]');
const answers = (page: Page) => record(page).locator('details');

/** Applies for car finance. @returns the reference on the success page */
async function apply(page: Page, language: Language, mobile: string): Promise<string> {
  await page.goto(`/${language}/individual`);
  await page.goto(`/${language}/individual/cars-finance`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { ...typed, MobileNumber: mobile }, carFinance.name);
  await submitButton(page, carFinance.name).click();
  await expect(page).toHaveURL(/cars-success-page/);
  await expect(answers(page)).toHaveCount(1);
  return new URL(page.url()).searchParams.get('reference') ?? '';
}

test('the confirmation focuses its heading, copies the reference, names the due day and masks the record', async ({
  context,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const reference = await apply(page, language, mobile);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('button', { name: say('confirmation:copy') }).click();
  await expect(page.getByRole('status').filter({ hasText: say('confirmation:copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);

  const due = afterWorkingDays(new Date(), 2, site.services.content.company.working);
  expect(due > todayInRiyadh(new Date())).toBe(true);
  await expect(record(page).locator('ol')).toContainText(new RegExp(`\\b${Number(due.slice(-2))}\\b`));
  await expect(record(page).locator('ol')).toContainText(say('confirmation:next.safe'));

  // The answers are folded away, so that bystanders do not read them.
  await expect(answers(page).locator('dl')).toBeHidden();
  await answers(page).locator('summary').click();
  await expect(answers(page).locator('dl')).toContainText(say('forms:names.cars-finance'));
  await expect(answers(page).locator('dl')).toContainText(typed.CustomerName ?? '');
  await expect(answers(page).locator('dl')).toContainText(`••••••${mobile.slice(6)}`);
  await expect(answers(page)).toContainText(say('forms:consents.reportingAgreement'));
  await expect(answers(page)).not.toContainText(say('forms:consents.dataConsent'));
  const all = await page.content();
  for (const secret of [mobile, mobile.slice(1), '1010101010']) expect(all).not.toContain(secret);
  expect(await axe(page)).toEqual([]);
});

test('printing shows only the record, with its answers unfolded @chromium', async ({
  page,
  language,
  say,
  newMobile,
}) => {
  const reference = await apply(page, language, newMobile());
  await page.emulateMedia({ media: 'print' });
  // Browsers fire this event before they print.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(answers(page).locator('dl')).toBeVisible();
  await expect(record(page).getByText(reference)).toBeVisible();
  for (const gone of [page.getByRole('banner'), page.locator('footer'), record(page).getByRole('button')]) {
    await expect(gone.filter({ visible: true })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByText(say('shell:home')).filter({ visible: true })).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(answers(page).locator('dl')).toBeHidden();
});

test('the record is in neither address nor browser storage; a reload keeps only the reference', async ({
  visit,
}) => {
  const { page, language } = visit;
  const reference = await apply(page, language, visit.mobile);
  expect([...new URL(page.url()).searchParams.keys()].sort()).toEqual(['email', 'reference']);
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state]),
  );
  expect(stored).not.toContain(typed.CustomerName);
  expect(stored).not.toContain(typed.idNumber);
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(reference)).toBeVisible();
  await expect(answers(page)).toHaveCount(0);
});

test('switching the language keeps the record; returning by the back button does not', async ({ visit }) => {
  const { page, language, say } = visit;
  const reference = await apply(page, language, visit.mobile);
  await page
    .getByRole('link', { name: say('shell:otherLanguage') })
    .first()
    .click();
  await expect(page).toHaveURL(language === 'ar' ? /\/en\// : /\/ar\//);
  await expect(answers(page)).toHaveCount(1);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/individual$/);
  // The address changes before the old page is gone.
  await expect(page.getByText(reference)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(answers(page)).toHaveCount(0);
});

test('the record is removed on pagehide, so that the back-forward cache does not hold it', async ({
  visit,
}) => {
  const { page, language } = visit;
  await apply(page, language, visit.mobile);
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect(answers(page)).toHaveCount(0);
});

test('Finish and clear opens the landing page, and the back button does not reach the confirmation', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await apply(page, language, visit.mobile);
  await page.getByRole('button', { name: say('confirmation:record.finish') }).click();
  await expect(page).toHaveURL(/\/individual(\?|$)/);
  await page.goBack();
  await expect(page).not.toHaveURL(/success-page/);
});

test('a contact message shows its record on the same page and prints it without the form @chromium', async ({
  visit,
}) => {
  const { page, language, say, mobile } = visit;
  await page.goto(`/${language}/contact-us`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { ...contact.example, infoConsent: 'on', MobileNumber: mobile }, contact.name);
  await submitButton(page, contact.name).click();
  await typeCode(visit);
  await page.keyboard.press('Enter');
  await expect(codeDialog(page)).toBeHidden();
  await expect(record(page)).toContainText(say('confirmation:next.contact'));
  await answers(page).locator('summary').click();
  await expect(answers(page).locator('dl')).toContainText(contact.example.message ?? '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[name="message"]')).toBeHidden();
  await expect(record(page)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the confirmation shows the reference, the next steps and the telephone number', async ({ visit }) => {
    const { page, language, say } = visit;
    await page.goto(`/${language}/individual/cars-finance`);
    await fillApplication(page, { ...typed, MobileNumber: visit.mobile }, carFinance.name);
    await submitButton(page, carFinance.name).click();
    await expect(page).toHaveURL(/cars-success-page/);
    const reference = new URL(page.url()).searchParams.get('reference') ?? 'none';
    await expect(record(page).getByText(reference)).toBeVisible();
    await expect(record(page)).toContainText(say('success-page:next'));
    await expect(record(page).locator('a[href^="tel:"]')).toBeVisible();
    await expect(page.getByText(say('confirmation:writeDown'))).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
