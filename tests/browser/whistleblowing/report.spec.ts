import type { Locator, Page } from '@playwright/test';
import {
  whistleblowingFollowUp,
  whistleblowingMessage,
  whistleblowingReport,
} from '#domain/forms/whistleblowing.ts';
import { changeRow } from '#server/platform/encryption/signed-rows.ts';
import { readOfficers } from '#server/whistleblowing/officers.ts';
import { photo } from '../../support/files.ts';
import { answerReport, openReport } from '../../support/officer.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const typed = whistleblowingReport.example;
const receiptOn = (page: Page) => page.locator('[data-receipt]');
/** Sends a report. @returns its report code */
async function reportOn(page: Page, language: string): Promise<string> {
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, typed, whistleblowingReport.name);
  await submitButton(page, whistleblowingReport.name).click();
  await expect(receiptOn(page)).toHaveText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
  return (await receiptOn(page).textContent()) ?? '';
}

test('a witness reports with a file, adds a message and reads the answer with the report code', async ({
  context,
  visit,
}) => {
  const { page, site, language, say } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(say('malpractice:notKept.items.address'))).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fillApplication(page, typed, whistleblowingReport.name);
  const file = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('[name="file"]').setInputFiles(file);
  await submitButton(page, whistleblowingReport.name).click();
  await expect(page.getByRole('heading', { name: say('malpractice:receipt.title') })).toBeFocused();
  expect(await axe(page)).toEqual([]);
  const code = (await receiptOn(page).textContent()) ?? '';
  await page.getByRole('button', { name: say('malpractice:receipt.copy') }).click();
  await expect(page.getByRole('status').filter({ hasText: say('malpractice:receipt.copied') })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  // The typed values are gone from the page.
  await expect(page.getByText(typed.suspectDepartment ?? '')).toHaveCount(0);
  page.on('dialog', (dialog) => dialog.accept());

  await page
    .getByRole('link', { name: say('malpractice:followUp') })
    .first()
    .click();
  await fillApplication(
    page,
    { receiptCode: code.toLowerCase().replaceAll('-', ' ') },
    whistleblowingFollowUp.name,
  );
  await submitButton(page, whistleblowingFollowUp.name).click();
  await expect(page.getByText(say('malpractice:follow.none'))).toBeVisible();
  expect(page.url()).not.toContain(code.slice(0, 4));
  expect(await axe(page)).toEqual([]);
  await fillApplication(page, { message: 'رقم الفاتورة 1184' }, whistleblowingMessage.name);
  await submitButton(page, whistleblowingMessage.name).click();
  await expect(page.getByRole('status').getByText(say('malpractice:follow.added'))).toBeFocused();
  await expect(page.getByText('رقم الفاتورة 1184')).toBeVisible();

  const heading = await page.locator('h2 bdi').first().textContent();
  const opened = await openReport(site.services, heading ?? '');
  expect(opened?.files).toMatchObject([{ name: 'proof.jpg' }]);
  await answerReport(site.services, heading ?? '', { text: 'شكرًا، نتحقق من ذلك.', state: 'examined' });
  await page.goto(`/${language}/malpractice-report/follow-up`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { receiptCode: code }, whistleblowingFollowUp.name);
  await submitButton(page, whistleblowingFollowUp.name).click();
  await expect(page.getByText('شكرًا، نتحقق من ذلك.')).toBeVisible();
  await expect(page.getByText(say('malpractice:follow.states.examined'))).toBeVisible();
});

test('printing shows only the receipt @chromium @desk', async ({ page, language, say }) => {
  const code = await reportOn(page, language);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText(say('malpractice:receipt.warning'))).toBeVisible();
  await expect(page.getByText(say('malpractice:notKept.items.address'))).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('the error summary names the invalid fields, and the browser stores no answer @phone', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await fillApplication(
    page,
    { ...typed, describtion: 'قصير', suspectName: '', reporterEmail: 'x@y' },
    whistleblowingReport.name,
  );
  await submitButton(page, whistleblowingReport.name).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  const title = (name: string) => say(`forms:fields.${name}.title`);
  await expect(summary.getByRole('link')).toHaveText([
    say('messages:descriptionTooShort'),
    `${title('suspectName')}: ${say('messages:requiredField')}`,
    `${title('reporterEmail')}: ${say('messages:invalidEmail')}`,
  ]);
  expect(await axe(page)).toEqual([]);
  const stored = await page.evaluate(() => [
    Object.keys(localStorage).filter((key) => !key.startsWith('cookie')).length,
    JSON.stringify(sessionStorage),
  ]);
  expect(stored[0]).toBe(0);
  expect(stored[1]).not.toContain('قصير');
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/individual$/);
  // The address changes first. The old page stays until the landing page's sentences are loaded.
  await expect(page.locator('[name="describtion"]')).toHaveCount(0);
  await page.goBack();
  await expect(page.locator('[name="describtion"]')).toHaveValue('');
});

test('each link asks before it discards a typed report, its code or an opened case; the exit link does not', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.route('https://www.google.com/', (route) => route.fulfill({ body: 'elsewhere' }));
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  const banner = page.getByRole('banner');
  const otherLanguage = banner.getByRole('link', { name: say('shell:otherLanguage') });
  const otherPage = page.getByRole('link', { name: say('malpractice:followUp') }).first();
  /** Presses links that must all ask. */
  const press = async (...links: Locator[]) => {
    questions.length = 0;
    for (const link of links) await link.click();
    expect(questions).toEqual(links.map(() => say('malpractice:leave')));
  };
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await page.locator('[name="suspectName"]').fill('موظف');
  await press(
    otherLanguage,
    banner.getByRole('link').first(),
    otherPage,
    page.getByRole('contentinfo').getByRole('link', { name: say('shell:links.calculator') }),
    page.locator('a[rel="noreferrer"]').first(),
  );
  await expect(page.locator('[name="suspectName"]')).toHaveValue('موظف');
  await fillApplication(page, typed, whistleblowingReport.name);
  await submitButton(page, whistleblowingReport.name).click();
  await expect(receiptOn(page)).toBeVisible();
  await press(otherLanguage, otherPage);
  const code = (await receiptOn(page).textContent()) ?? '';
  await page.goto(`/${language}/malpractice-report/follow-up`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { receiptCode: code }, whistleblowingFollowUp.name);
  await submitButton(page, whistleblowingFollowUp.name).click();
  await expect(page.getByText(say('malpractice:follow.none'))).toBeVisible();
  await press(otherLanguage);
  await expect(page.getByText(say('malpractice:follow.none'))).toBeVisible();
  questions.length = 0;
  await page.getByRole('link', { name: say('malpractice:exit') }).click();
  await expect(page.getByText('elsewhere')).toBeVisible();
  expect(questions).toEqual([]);
});

test('an optional choice can be taken back @phone @chromium', async ({ page, language, say }) => {
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  const choices = page.locator('[data-field="IsAJFCEmployee"]').getByRole('radio');
  const none = page.getByLabel(say('forms:noAnswer'));
  await expect(none).toBeChecked();
  await choices.first().check();
  await none.check();
  await fillApplication(page, typed, whistleblowingReport.name);
  const sent = page.waitForRequest((request) => request.url().endsWith(whistleblowingReport.endpoint));
  await submitButton(page, whistleblowingReport.name).click();
  expect((await sent).postData()).not.toContain('IsAJFCEmployee');
});

test('the exit link leaves the site, and going back does not show the report @phone', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.route('https://www.google.com/', (route) => route.fulfill({ body: 'elsewhere' }));
  await page.goto(`/${language}/individual`);
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: say('malpractice:exit') }).click();
  await expect(page.getByText('elsewhere')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/individual$/);
});

test('a lost answer keeps the typed values and creates no second report @phone @chromium', async ({
  consoleErrors,
  visit,
}) => {
  const { page, site, language } = visit;
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, typed, whistleblowingReport.name);
  let answers = 0;
  await page.route(
    (url) => url.pathname === whistleblowingReport.endpoint,
    async (route) => {
      if (answers++ > 0) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  await submitButton(page, whistleblowingReport.name).click();
  await expect(page.locator('[data-message="errorOccured"]')).toBeVisible();
  await expect(page.locator('[name="suspectName"]')).toHaveValue(typed.suspectName ?? '');
  const reports = () => site.services.database.db.selectFrom('whistleblowing_reports').select('id').execute();
  const before = (await reports()).length;
  await submitButton(page, whistleblowingReport.name).click();
  await expect(receiptOn(page)).toBeVisible();
  expect(await reports()).toHaveLength(before);
  consoleErrors.length = 0;
});

test('an unknown report code shows an error, and a message survives a lost network @desk', async ({
  context,
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  const code = await reportOn(page, language);
  await page.goto(`/${language}/malpractice-report/follow-up`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { receiptCode: 'BCDF-GHJK-MNPQ-RTVW' }, whistleblowingFollowUp.name);
  await submitButton(page, whistleblowingFollowUp.name).click();
  await expect(page.locator('[data-field="receiptCode"] [data-message="receiptCodeUnknown"]')).toHaveText(
    say('messages:receiptCodeUnknown'),
  );
  await fillApplication(page, { receiptCode: code }, whistleblowingFollowUp.name);
  await submitButton(page, whistleblowingFollowUp.name).click();
  await fillApplication(page, { message: 'كلمة' }, whistleblowingMessage.name);
  await context.setOffline(true);
  await submitButton(page, whistleblowingMessage.name).click();
  await expect(page.locator('[data-message="errorOccured"]')).toBeVisible();
  await expect(page.locator('[name="message"]')).toHaveValue('كلمة');
  await context.setOffline(false);
  await submitButton(page, whistleblowingMessage.name).click();
  await expect(page.getByText(say('malpractice:follow.added'))).toBeVisible();
  consoleErrors.length = 0;
});

test('the page shows other channels instead of the form without an active officer', async ({ visit }) => {
  const { page, site, language, say } = visit;
  const { database, encryption } = site.services;
  const officers = (state: 'active' | 'waiting') =>
    database.db.transaction().execute(async (tx) => {
      for (const officer of await readOfficers(site.services, tx))
        await changeRow(tx, encryption, 'officers', officer, { state });
    });
  await officers('waiting');
  try {
    await page.goto(`/${language}/malpractice-report`);
    await expect(page.getByRole('heading', { name: say('malpractice:notTaken.title') })).toBeVisible();
    await expect(page.locator('form[data-form]')).toHaveCount(0);
    await expect(page.locator('[data-not-taken] a[href^="tel:"]').first()).toBeVisible();
    expect(await axe(page)).toEqual([]);
  } finally {
    await officers('active');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a report is sent, followed up and extended by a message @desk', async ({ page, language, say }) => {
    await page.goto(`/${language}/malpractice-report`);
    await fillApplication(page, { ...typed, suspectName: '' }, whistleblowingReport.name);
    await submitButton(page, whistleblowingReport.name).click();
    await expect(page.locator('[data-field="suspectName"] [data-message="requiredField"]')).toBeVisible();
    await expect(page.locator('[name="suspectDepartment"]')).toHaveValue(typed.suspectDepartment ?? '');
    await fillApplication(page, { suspectName: typed.suspectName ?? '' }, whistleblowingReport.name);
    await submitButton(page, whistleblowingReport.name).click();
    const code = (await receiptOn(page).textContent()) ?? '';
    expect(await page.content()).not.toContain(typed.suspectDepartment);
    await page
      .getByRole('link', { name: say('malpractice:followUp') })
      .first()
      .click();
    await fillApplication(page, { receiptCode: code }, whistleblowingFollowUp.name);
    await submitButton(page, whistleblowingFollowUp.name).click();
    await submitButton(page, whistleblowingMessage.name).click();
    await expect(page.locator('[data-message="messageRequired"]')).toBeVisible();
    await fillApplication(page, { message: 'إضافة من دون نصوص برمجية' }, whistleblowingMessage.name);
    await submitButton(page, whistleblowingMessage.name).click();
    await expect(page.getByText('إضافة من دون نصوص برمجية')).toBeVisible();
  });
});
