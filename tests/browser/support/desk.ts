import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { whistleblowingFollowUp, whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import type { LeadState } from '#domain/lead-states.ts';
import type { Visit } from '../../look/shot.ts';
import { pdf, photo } from '../../support/files.ts';
import { fillApplication, submitButton } from './applicant.ts';
import type { Say } from './sentences.ts';
import { test as base, expect } from './test.ts';

/** A separate site without a proxy: the sandbox sign-in needs a local browser, and tests change the officers. */
export const test = base.extend<{ desk: DeskVisit }>({
  siteEnv: { TRUST_PROXY: '0' },
  extraHTTPHeaders: {},
  desk: async ({ visit }, use) => use(visit),
});

export type DeskVisit = Visit;

/** Returns a sentence of the desk. */
export const deskSentence = (say: Say, key: string, values?: Record<string, string>) =>
  say(`desk:${key}` as never, values as never);

export async function signIn(
  { page, language }: Pick<DeskVisit, 'page' | 'language'>,
  person: string,
): Promise<void> {
  await page.goto(`/${language}/desk`);
  await page.locator('a[href^="/desk/sign-in"]').click();
  await page.locator(`button[value="${person}"]`).click();
  await page.waitForURL(/\/desk$/);
  await page.waitForLoadState('networkidle');
}

/** Chooses a state on a lead's page. */
export const chooseState = (page: Page, state: LeadState) =>
  page.locator(`input[name="state"][value="${state}"]`).check();
/** The chosen state on a lead's page. */
export const chosenState = (page: Page) => page.locator('input[name="state"]:checked');

export async function unlock(
  { page, say }: Pick<DeskVisit, 'page' | 'say'>,
  file: { name: string; mimeType: string; buffer: Buffer },
  words: string,
) {
  const form = page.locator('form', {
    has: page.locator('h2', { hasText: deskSentence(say, 'key.unlock') }),
  });
  await form.locator('input[type="file"]').setInputFiles(file);
  await form.locator('input[type="password"]').fill(words);
  await form.locator('button[type="submit"]').click();
}

export const keyFile = (buffer: Buffer) => ({
  name: 'officer.age',
  mimeType: 'application/octet-stream',
  buffer,
});
export const sampleKey = async ({ site }: Pick<DeskVisit, 'site'>) =>
  keyFile(await readFile(join(site.dataDir, 'desk/sample-officer.age')));

export async function report({
  page,
  language,
}: Pick<DeskVisit, 'page' | 'language'>): Promise<{ code: string }> {
  await page.goto(`/${language}/malpractice-report`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, whistleblowingReport.example, whistleblowingReport.name);
  const evidence = page.locator('[name="file"]');
  await evidence.setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  // The second file is added to the first.
  await evidence.setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: pdf('invoice') });
  await expect(page.getByText('proof.jpg')).toBeVisible();
  await submitButton(page, whistleblowingReport.name).click();
  const code = (await page.locator('[data-receipt]').textContent()) ?? '';
  return { code };
}

export async function openFollowUp(
  { page, language }: Pick<DeskVisit, 'page' | 'language'>,
  code: string,
): Promise<void> {
  await page.goto(`/${language}/malpractice-report/follow-up`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { receiptCode: code }, whistleblowingFollowUp.name);
  await submitButton(page, whistleblowingFollowUp.name).click();
}

/** Opens a page in another person's browser. */
export async function openAsOther(context: BrowserContext): Promise<Page> {
  const viewport = context.pages()[0]?.viewportSize() ?? null;
  const other = await (context.browser() as Browser).newContext({ viewport, reducedMotion: 'reduce' });
  return other.newPage();
}
