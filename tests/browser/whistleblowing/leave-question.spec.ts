import type { Page } from '@playwright/test';
import { whistleblowingFollowUp, whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import type { Language } from '#domain/language.ts';
import { photo } from '../../support/files.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { fillInEarly } from '../support/early-form.ts';
import { expect, test } from '../support/test.ts';

/** When links leave without a question. `report.spec.ts` has the links that ask. */

async function open(page: Page, language: Language, path = 'malpractice-report'): Promise<void> {
  await page.goto(`/${language}/${path}`);
  await page.waitForLoadState('networkidle');
}

/** Answers no to each question. @returns the questions asked so far */
function stayOn(page: Page): string[] {
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    return dialog.dismiss();
  });
  return questions;
}

/** Follows the link of the site's name to the landing page. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/individual$/);
}

test('leaving needs no confirmation once the report code is copied', async ({
  context,
  page,
  language,
  say,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const questions = stayOn(page);
  await open(page, language);
  await fillApplication(page, whistleblowingReport.example, whistleblowingReport.name);
  await submitButton(page, whistleblowingReport.name).click();
  await page.getByRole('button', { name: say('malpractice:receipt.copy') }).click();
  await expect(page.getByText(say('malpractice:receipt.copied'))).toBeVisible();
  await leave(page);
  expect(questions).toEqual([]);
});

test('leaving needs confirmation if the report code could not be copied', async ({ page, language, say }) => {
  const questions = stayOn(page);
  await page.addInitScript(() => {
    Object.assign(Clipboard.prototype, { writeText: () => Promise.reject(new Error('refused')) });
  });
  await open(page, language);
  await fillApplication(page, whistleblowingReport.example, whistleblowingReport.name);
  await submitButton(page, whistleblowingReport.name).click();
  await page.getByRole('button', { name: say('malpractice:receipt.copy') }).click();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => questions).toEqual([say('malpractice:leave')]);
});

test('leaving needs confirmation for a report typed before the scripts load', async ({
  context,
  language,
  say,
}) => {
  const { page, hydrate } = await fillInEarly(context, `/${language}/malpractice-report`);
  const questions = stayOn(page);
  await hydrate();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect.poll(() => questions).toEqual([say('malpractice:leave')]);
});

test('leaving needs no confirmation after all input was removed', async ({ page, language, say }) => {
  const questions = stayOn(page);
  await open(page, language);
  const file = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  const home = page.getByRole('banner').getByRole('link').first();
  for (const [put, takeBack] of [
    [
      () => page.locator('[name="suspectName"]').fill('م'),
      () => page.locator('[name="suspectName"]').fill(''),
    ],
    [
      () => page.locator('[name="reportType"]').selectOption('1'),
      () => page.locator('[name="reportType"]').selectOption(''),
    ],
    [
      () => page.locator('[name="file"]').setInputFiles(file),
      () => page.getByRole('button', { name: say('forms:files.remove', { name: file.name }) }).click(),
    ],
  ] as const) {
    await put();
    questions.length = 0;
    await home.click();
    await expect.poll(() => questions).toEqual([say('malpractice:leave')]);
    await takeBack();
  }
  questions.length = 0;
  await leave(page);
  expect(questions).toEqual([]);
});

test('leaving needs no confirmation after a report code was typed and deleted', async ({
  page,
  language,
}) => {
  const questions = stayOn(page);
  await open(page, language, whistleblowingFollowUp.page);
  await page.locator('[name="receiptCode"]').fill('B');
  await page.locator('[name="receiptCode"]').fill('');
  await leave(page);
  expect(questions).toEqual([]);
});
