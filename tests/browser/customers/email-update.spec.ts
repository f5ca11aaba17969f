import type { Request } from '@playwright/test';
import { apiPaths } from '#domain/api-paths.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { customerKeys } from '#server/customers/register/encrypted-customer.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeDialog, codeInput, codeOf, wrongCode } from '../support/code-dialog.ts';
import { insertCustomer, linkOf, newEmail, openEmailUpdate, storedEmail } from '../support/customer.ts';
import { expectRequestBody } from '../support/expect-request-body.ts';
import { expect, test } from '../support/test.ts';

const form = emailUpdate.name;

test('a customer changes the e-mail address by code and link; a used link shows an error', async ({
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  const { idNumber, email, typed } = await insertCustomer(site, mobile);
  await openEmailUpdate(page, language);
  expect(await axe(page)).toEqual([]);
  await fillApplication(page, typed, form);
  const asked = page.waitForRequest((request) => request.url().endsWith(apiPaths.sendOtpForEmail));
  await submitButton(page, form).click();
  expectRequestBody(await asked, {
    mobileNumber: `966${mobile.slice(1)}`,
    nationalId: idNumber,
    infoConsent: true,
  });
  await expect(codeDialog(page)).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // The fourth digit submits the code.
  const tries: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(apiPaths.verifyOtpForEmail)) tries.push(request);
  });
  const requested = page.waitForRequest((request) => request.url().endsWith(apiPaths.verifyEmailRequest));
  const code = await codeOf(visit);
  await codeInput(visit).pressSequentially(code);
  await expect(codeDialog(page).locator('[data-message="verified"]')).toBeVisible();
  await expect(codeDialog(page)).toBeHidden();
  expect(tries).toHaveLength(1);
  expectRequestBody(tries[0] as Request, {
    otp: code,
    mobileNumber: `966${mobile.slice(1)}`,
    nationalId: idNumber,
    genTime: expect.any(String),
  });
  expectRequestBody(await requested, {
    email: newEmail,
    nationalID: idNumber,
    phoneNumber: `966${mobile.slice(1)}`,
    isAbsherVerified: true,
    EmailGUID: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    proof: expect.stringMatching(/^[\w-]{43}$/),
  });
  const submitted = page.locator('[data-step="emailSubmitted"]');
  await expect(submitted).toContainText(newEmail);
  await expect(submitted.getByRole('heading')).toBeFocused();
  await expect(page.locator(`form[data-form="${form}"]`)).toBeHidden();
  expect(await axe(page)).toEqual([]);

  const link = await linkOf(site, idNumber, language);
  expect(await storedEmail(site, idNumber)).toBe(email);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(apiPaths.postEmailVerification)) calls.push(request.method());
  });
  await page.goto(link);
  expect(await axe(page)).toEqual([]);
  expect(calls).toEqual([]);
  expect(await storedEmail(site, idNumber)).toBe(email);
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('update-information:verified.title'));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect(calls).toEqual(['POST']);
  expect(await storedEmail(site, idNumber)).toBe(newEmail);
  expect(await axe(page)).toEqual([]);
  // Switching the language keeps the confirmation and does not use the link again.
  const other = language === 'ar' ? 'en' : 'ar';
  await page
    .getByRole('link', { name: say('shell:otherLanguage') })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/${other}/update-information-success\\?Id=`));
  await expect(page.locator('[data-message="verified"]')).toBeVisible();
  expect(calls).toEqual(['POST']);
  await expect
    .poll(async () => (await site.outbox('mail')).filter((file) => file.includes(email)).length)
    .toBe(1);

  await page.goto(link);
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkUsed'));
  await expect(page.getByRole('main').getByRole('link', { name: say('shell:home') })).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('a wrong code shows an error, clears and focuses the boxes, and the next one is submitted automatically @phone', async ({
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  const { typed } = await insertCustomer(site, mobile);
  await openEmailUpdate(page, language);
  await fillApplication(page, typed, form);
  await submitButton(page, form).click();
  const code = await codeOf(visit);
  let tries = 0;
  let typedOn = Promise.withResolvers<void>();
  // The answer waits for the last key, even on a slow machine.
  await page.route(`**${apiPaths.verifyOtpForEmail}`, async (route) => {
    tries += 1;
    await typedOn.promise;
    await route.continue();
  });
  const input = codeInput(visit);
  await expect(input).toBeFocused();
  for (const times of [1, 2]) {
    typedOn = Promise.withResolvers();
    // A fifth digit and Enter must be ignored.
    await page.keyboard.type(`${wrongCode(code)}0`);
    await page.keyboard.press('Enter');
    typedOn.resolve();
    await expect(codeDialog(page).locator('[data-message="wrongOtp"]')).toHaveText(say('messages:wrongOtp'));
    await expect(input).toHaveValue('');
    await expect(input).toBeFocused();
    expect(tries).toBe(times);
  }
  await page.keyboard.type(code);
  await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
  expect(tries).toBe(3);
});

test('a change whose answer is lost after the code can be sent again and is stored once @desk @chromium', async ({
  consoleErrors,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  const { typed, idNumber } = await insertCustomer(site, mobile);
  await openEmailUpdate(page, language);
  await fillApplication(page, typed, form);
  await submitButton(page, form).click();
  const code = await codeOf(visit);
  // The server handles the request, but its answer is lost.
  await page.route(
    `**${apiPaths.verifyEmailRequest}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const verified = page.waitForResponse((response) => response.url().endsWith(apiPaths.verifyOtpForEmail));
  await codeInput(visit).fill(code);
  const { proof } = await (await verified).json();
  await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toBeVisible();
  consoleErrors.length = 0;
  // The proof is only in the page's memory.
  const seen = () => [document.documentElement.outerHTML, location.href, document.cookie, history.state];
  const stored = () => [{ ...localStorage }, { ...sessionStorage }];
  expect(JSON.stringify([await page.evaluate(seen), await page.evaluate(stored)])).not.toContain(proof);
  await codeDialog(page)
    .getByRole('button', { name: say('forms:otp.sendAgain') })
    .click();
  await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
  const changes = await site.services.database.db
    .selectFrom('email_changes')
    .select('submission_id')
    .where('national_id', 'in', customerKeys(site.services.encryption, idNumber))
    .execute();
  expect(changes).toHaveLength(1);
});
