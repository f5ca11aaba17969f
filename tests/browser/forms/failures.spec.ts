import {
  eligible,
  fillApplication,
  fillInApplication,
  openApplication,
  sendApplication,
  submissionsOf,
  submitButton,
} from '../support/applicant.ts';
import {
  codeDialog,
  codeInput,
  codeOf,
  enterCode,
  typeCode,
  verifyButton,
  wrongCode,
} from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

test('a lost network keeps the typed values, and the next attempt reuses the idempotency key', async ({
  context,
  consoleErrors,
  visit,
}) => {
  const { page, say, mobile } = visit;
  await fillInApplication(visit);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/IndividualLoanRequest/i.test(request.url())) keys.push(request.headers()['idempotency-key']);
  });
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:errorOccured'));
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue(mobile);
  await expect(page.locator('[name="infoConsent"]')).toBeChecked();
  // The browser logs the failed request.
  consoleErrors.length = 0;

  await context.setOffline(false);
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a link followed offline shows a note and keeps the page and its typed values', async ({
  context,
  visit,
}) => {
  const { page, language, say } = visit;
  await openApplication(page, language);
  await fillApplication(page, { CustomerName: eligible.CustomerName });
  await context.setOffline(true);
  const note = page.locator('[data-note="offline"]');
  for (const link of [
    page.getByRole('link', { name: say('shell:otherLanguage') }),
    page.getByRole('contentinfo').getByRole('link', { name: say('shell:links.reports') }),
  ]) {
    await link.click();
    await expect(note).toHaveText(say('shell:offline.stayed'));
    await note.getByRole('button').click();
    await expect(note).toBeHidden();
  }
  await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
  await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
  await expect(page).not.toHaveURL(new RegExp(`/${language}/`));
});

test('a lost answer creates no second lead', async ({ consoleErrors, visit }) => {
  const { page } = visit;
  await fillInApplication(visit);
  let lost = 0;
  await page.route(/IndividualLoanRequest/i, async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await submitButton(page).click();
  await expect(page.locator('[data-message="errorOccured"]')).toBeVisible();
  consoleErrors.length = 0;
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  expect(await submissionsOf(visit)).toHaveLength(1);
});

test('a confirmation that fails after the code is sent again without a new code', async ({
  consoleErrors,
  visit,
}) => {
  const { page, say } = visit;
  await sendApplication(visit);
  const dialog = codeDialog(page);
  await typeCode(visit);
  await page.route(/updatelead/i, (route) => route.abort('connectionreset'), { times: 1 });
  await verifyButton(visit).click();
  await expect(dialog.locator('[data-message="verified"]')).toBeVisible();
  await expect(dialog.locator('[data-message="errorOccured"]')).toBeVisible();
  consoleErrors.length = 0;
  await dialog.getByRole('button', { name: say('forms:otp.sendAgain') }).click();
  await expect(page).toHaveURL(/personal-success-page/);
});

test('a double click sends once and creates one lead', async ({ newMobile, visit }) => {
  const { page } = visit;
  const _mobile = newMobile();
  await fillInApplication(visit);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await submitButton(page).dblclick();
  await expect(codeDialog(page)).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await submissionsOf(visit)).toHaveLength(1);
});

test('pressing Verify five times checks the code once', async ({ newMobile, visit }) => {
  const { page, say } = visit;
  const _mobile = newMobile();
  await sendApplication(visit);
  const dialog = codeDialog(page);
  const code = await codeOf(visit);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await codeInput({ page, say }).fill(wrongCode(code));
  const verify = verifyButton({ page, say });
  await verify.evaluate(pressOften);
  await expect(dialog.locator('[data-message="wrongOtp"]')).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('typed values survive the back button and a change of language; consents must be given again', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await openApplication(page, language);
  await fillApplication(page, { ...eligible, MobileNumber: '0551234567' });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Rimal|رمال/ })
    .click();
  await expect(page).toHaveURL(/\/individual$/);
  await page.goBack();
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue('0551234567');
  await expect(page.locator('[name="salaryId"]')).toHaveValue('2');
  await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language === 'ar' ? 'en' : 'ar'}/`));
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue('0551234567');
  await expect(page.locator('[name="birthDate"]')).toHaveValue('05/17/1990');
  // A consent counts only for its wording.
  await expect(page.locator('[name="infoConsent"]')).not.toBeChecked();
});

test('the back button skips the form after success, and nothing is sent again', async ({ visit }) => {
  const { page, language } = visit;
  await page.goto(`/${language}/individual`);
  await sendApplication(visit);
  await enterCode(visit);
  await expect(page).toHaveURL(/personal-success-page/);
  await page.goBack();
  await expect(page).toHaveURL(/\/individual$/);
  await page.goForward();
  await expect(page).toHaveURL(/personal-success-page/);
  expect(await submissionsOf(visit)).toHaveLength(1);
});

/** Clicks five times before the page can render again. */
function pressOften(button: HTMLElement | SVGElement): void {
  for (let press = 0; press < 5; press++) (button as HTMLElement).click();
}
