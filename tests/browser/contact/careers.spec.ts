import type { Page } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { docx, pdf } from '../../support/files.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const { cv: _, ...typed } = { ...careers.example, infoConsent: 'on' };
const cvField = (page: Page) => page.locator(`form[data-form="careers"] [name="cv"]`);
const choose = (page: Page, name: string, buffer: Buffer) =>
  cvField(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
const arrived = (page: Page, said: string) => page.getByRole('status').filter({ hasText: said });

test('Apply replaces the introduction with the form, and the application reaches the staff', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  await page.goto(`/${language}/contact-us#careers`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(say('contact:careers.intro'))).toBeInViewport();
  await page.getByRole('button', { name: say('contact:careers.apply') }).click();
  await expect(page.getByText(say('contact:careers.intro'))).toBeHidden();
  await expect(page.getByRole('heading', { name: say('contact:careers.title') })).toBeFocused();
  expect(await axe(page)).toEqual([]);

  await fillApplication(page, typed, careers.name);
  await choose(page, 'سيرة.docx', docx());
  const sent = page.waitForRequest((request) => request.url().endsWith(apiPaths.jobApplication));
  await submitButton(page, careers.name).click();
  expect((await sent).headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  const thanks = arrived(page, say('messages:applicationSubmitted'));
  await expect(thanks).toBeVisible();
  await expect(thanks).toHaveAttribute('data-message', 'applicationSubmitted');
  await expect(page.getByText(say('messages:applicationSubmitted'))).toHaveCount(1);
  await expect(thanks).toBeFocused();
  expect(await axe(page)).toEqual([]);
  const reference = (await thanks.locator('bdi').textContent()) ?? '';
  await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
  await expect(page.locator('form[data-form="contact"] [name="email"]')).toBeEnabled();
});

test('a CV is sent by browsers that cannot read a file back from a request, like WebKit', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.addInitScript(() => {
    Request.prototype.formData = () => Promise.reject(new Error('Unable to read form data blob'));
  });
  await page.goto(`/${language}/contact-us?apply`, { waitUntil: 'networkidle' });
  await fillApplication(page, typed, careers.name);
  await choose(page, 'cv.pdf', pdf());
  await submitButton(page, careers.name).click();
  await expect(arrived(page, say('messages:applicationSubmitted'))).toBeVisible();
});

test('an upload shows its progress; a failed one keeps text and file and reuses its idempotency key @chromium', async ({
  context,
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/contact-us?apply`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, typed, careers.name);
  await choose(page, 'cv.pdf', Buffer.concat([pdf(), Buffer.alloc(6_000_000, ' '), Buffer.from('%%EOF')]));
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.jobApplication)) keys.push(request.headers()['idempotency-key']);
  });
  await context.setOffline(true);
  await submitButton(page, careers.name).click();
  await expect(page.locator('form[data-form="careers"] [data-message="errorOccured"]')).toBeVisible();
  consoleErrors.length = 0;
  await expect(page.locator('form[data-form="careers"] [name="fullName"]')).toHaveValue(typed.fullName ?? '');
  await context.setOffline(false);

  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 3_000_000,
  });
  await submitButton(page, careers.name).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(arrived(page, say('messages:applicationSubmitted'))).toBeVisible({ timeout: 20_000 });
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the form shows its errors and accepts the application with a CV', async ({
    page,
    site,
    language,
    say,
  }) => {
    await page.goto(`/${language}/contact-us`);
    await page.getByRole('button', { name: say('contact:careers.apply') }).click();
    await fillApplication(page, { ...typed, fullName: '' }, careers.name);
    await choose(page, 'cv.pdf', Buffer.from('<html>'));
    await submitButton(page, careers.name).click();
    await expect(page.locator('[data-message="nameRequired"]')).toBeVisible();
    await expect(page.locator('[data-message="filesLost"]')).toBeVisible();
    await expect(page.locator('form[data-form="careers"] [name="phoneNumber"]')).toHaveValue(
      typed.phoneNumber ?? '',
    );
    await fillApplication(page, typed, careers.name);
    await choose(page, 'cv.pdf', Buffer.from('<html>'));
    await submitButton(page, careers.name).click();
    await expect(page.locator('[data-message="fileContentWrong"]')).toBeVisible();
    await choose(page, 'cv.pdf', pdf());
    await submitButton(page, careers.name).click();
    const thanks = arrived(page, say('messages:applicationSubmitted'));
    await expect(thanks).toBeVisible();
    const reference = (await thanks.locator('bdi').textContent()) ?? '';
    await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
  });
});
