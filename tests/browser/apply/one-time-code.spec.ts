import { apiPaths } from '#domain/api-paths.ts';
import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import {
  askForCode,
  codeDialog,
  codeInput,
  codeOf,
  resendButton,
  verifyButton,
  wrongCode,
} from '../support/code-dialog.ts';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test('a wrong code shows an error and clears the boxes; after three the right code is refused', async ({
  visit,
}) => {
  const { page, say } = visit;
  await askForCode(visit);
  const code = await codeOf(visit);
  const dialog = codeDialog(page);
  const input = codeInput(visit);
  const verify = verifyButton(visit);
  for (const _ of [1, 2, 3]) {
    await input.fill(wrongCode(code));
    await verify.click();
    await expect(dialog.locator('[data-message="wrongOtp"]')).toHaveText(say('messages:wrongOtp'));
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
    await expect(verify).toBeDisabled();
  }
  await input.fill(code);
  await verify.click();
  await expect(dialog.locator('[data-message="tooManyAttempts"]')).toHaveText(
    say('messages:tooManyAttempts'),
  );
});

test('a new code can be requested after a minute and replaces the previous one', async ({ visit }) => {
  const { page, say } = visit;
  await page.clock.install();
  await askForCode(visit);
  const first = await codeOf(visit);
  const dialog = codeDialog(page);
  await expect(resendButton(visit)).toBeHidden();
  await page.clock.runFor(61_000);
  await resendButton(visit).click();
  await expect(dialog.getByText(say('forms:otp.resent'))).toBeVisible();
  await expect(codeInput(visit)).toBeFocused();
  const second = await codeOf(visit);
  if (first !== second) {
    await codeInput(visit).fill(first);
    await verifyButton(visit).click();
    await expect(dialog.locator('[data-message="wrongOtp"]')).toBeVisible();
  }
  await codeInput(visit).fill(second);
  await verifyButton(visit).click();
  await expect(dialog.locator('[data-message="verified"]')).toBeVisible();
});

test('closing the dialog keeps the form, and sending it unchanged reopens the dialog without a new code', async ({
  visit,
}) => {
  const { page, site, mobile } = visit;
  await page.clock.install();
  await askForCode(visit);
  const code = await codeOf(visit);
  await page.clock.runFor(20_000);
  await page.keyboard.press('Escape');
  await expect(codeDialog(page)).toBeHidden();
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue(mobile);
  await expect(submitButton(page)).toBeFocused();
  await submitButton(page).click();
  const dialog = codeDialog(page);
  // The countdown still runs from the first submission.
  await expect(resendButton(visit)).toBeHidden();
  await page.clock.runFor(41_000);
  await expect(resendButton(visit)).toBeVisible();
  expect(await textsTo(site, mobile)).toBe(1);
  await codeInput(visit).fill(code);
  await verifyButton(visit).click();
  await expect(dialog.locator('[data-message="verified"]')).toBeVisible();
});

test('a reopened dialog has empty boxes and no message; its close button returns the focus', async ({
  visit,
}) => {
  const { page, site, say, mobile } = visit;
  await askForCode(visit);
  const code = await codeOf(visit);
  const dialog = codeDialog(page);
  const input = codeInput(visit);
  await input.fill(wrongCode(code));
  await verifyButton(visit).click();
  await expect(dialog.locator('[data-message="wrongOtp"]')).toBeVisible();
  await page.keyboard.type('12');
  await dialog.getByRole('button', { name: say('forms:otp.close') }).click();
  await expect(dialog).toBeHidden();
  await expect(submitButton(page)).toBeFocused();
  await submitButton(page).click();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
  await expect(dialog.locator('[data-message]')).toHaveCount(0);
  expect(await textsTo(site, mobile)).toBe(1);
});

test('Enter with too few digits shows an error without a request, and the next digit clears it', async ({
  visit,
}) => {
  const { page, say } = visit;
  await askForCode(visit);
  const code = await codeOf(visit);
  const early = codeDialog(page).locator('[data-message="EnterValidOTP"]');
  let tries = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.verifyOtp)) tries += 1;
  });
  await page.keyboard.press('Enter');
  await expect(early).toHaveText(say('messages:EnterValidOTP'));
  await page.keyboard.type(code.slice(0, 3));
  await expect(early).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(early).toBeVisible();
  await page.keyboard.type(code.slice(3));
  expect(tries).toBe(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/personal-success-page/);
  expect(tries).toBe(1);
});

test('the form is disabled after verification until the dialog is closed', async ({
  consoleErrors,
  visit,
}) => {
  const { page } = visit;
  await askForCode(visit);
  const fields = page.locator('[name="CustomerName"]');
  await expect(fields).toBeEnabled();
  await page.route(`**${apiPaths.updateLead}`, (route) => route.abort());
  await codeInput(visit).fill(await codeOf(visit));
  await verifyButton(visit).click();
  await expect(codeDialog(page).locator('[data-message="verified"]')).toBeVisible();
  await expect(fields).toBeDisabled();
  // The console shows the failure without the typed values.
  const told = consoleErrors.splice(0).find((line) => line.startsWith('Error: personal-finance:'));
  expect(told).toBe('Error: personal-finance: no answer');
  await page.keyboard.press('Escape');
  await expect(fields).toBeEnabled();
  await expect(submitButton(page)).toBeFocused();
});

test('a code that cannot be checked shows an error about the check, not about the code', async ({
  consoleErrors,
  visit,
}) => {
  const { page, say } = visit;
  await askForCode(visit);
  await page.route(`**${apiPaths.verifyOtp}`, (route) => route.abort());
  await codeInput(visit).fill(await codeOf(visit));
  await verifyButton(visit).click();
  await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toHaveText(
    say('messages:codeNotChecked'),
  );
  await expect(codeInput(visit)).toHaveValue('');
  consoleErrors.length = 0;
});

test('changed content or an expired code sends a new code', async ({ visit }) => {
  const { page, site, say, mobile } = visit;
  await page.clock.install();
  await askForCode(visit);
  const close = codeDialog(page).getByRole('button', { name: say('forms:otp.close') });
  await close.click();
  await fillApplication(page, { loanAmount: '60000' });
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  await expect.poll(() => textsTo(site, mobile)).toBe(2);
  await close.click();
  await page.clock.runFor(5 * 60_000);
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  await expect.poll(() => textsTo(site, mobile)).toBe(3);
});

test('the code dialog survives a change of language, and consents are stored in the language that was read', async ({
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  const other = language === 'ar' ? 'en' : 'ar';
  await openApplication(page, other);
  await page.getByRole('link', { name: language === 'ar' ? 'العربية' : 'English' }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/`));
  await fillApplication(page, { ...eligible, MobileNumber: mobile });
  await submitButton(page).click();
  await expect(codeDialog(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${other}/`));
  const dialog = codeDialog(page);
  await expect(dialog.getByRole('heading')).not.toHaveText(say('forms:otp.title'));
  await dialog.locator('[name="otp"]').fill(await codeOf(visit));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${other}/.*personal-success-page`));
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  const agreed = await site.services.database.db
    .selectFrom('consents')
    .innerJoin('submissions', 'submissions.id', 'consents.submission_id')
    .select('consents.language')
    .where('reference', '=', reference)
    .where('agreed', '=', true)
    .execute();
  expect(agreed.map((consent) => consent.language)).toEqual([language, language]);
});

/** Returns the number of text messages sent to a mobile (05…). */
async function textsTo(site: RunningSite, mobile: string): Promise<number> {
  return (await site.outbox('sms')).filter((text) => text.includes(`"966${mobile.slice(1)}"`)).length;
}
