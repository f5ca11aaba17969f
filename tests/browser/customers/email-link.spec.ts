import { apiPaths } from '#domain/api-paths.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { enterCode, typeCode } from '../support/code-dialog.ts';
import { insertCustomer, linkOf, newEmail, openEmailUpdate, storedEmail } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';

const form = emailUpdate.name;

test('a forged link shows an error; a link whose answer was lost can be retried', async ({
  consoleErrors,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  const { typed, idNumber } = await insertCustomer(site, mobile);
  await openEmailUpdate(page, language);
  await fillApplication(page, typed, form);
  await submitButton(page, form).click();
  await typeCode(visit);
  await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
  const link = await linkOf(site, idNumber, language);

  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkInvalid'));
  // The first answer is lost. The retry gets it again.
  await page.route(
    `**${apiPaths.postEmailVerification}*`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto(link);
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(
    say('update-information:confirm.failed'),
  );
  consoleErrors.length = 0;
  await page.getByRole('button', { name: say('update-information:confirm.again') }).click();
  await expect(page.locator('[data-message="verified"]')).toBeVisible();
  expect(await storedEmail(site, idNumber)).toBe(newEmail);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the e-mail address changes only by the button on the page that the link opens', async ({ visit }) => {
    const { page, site, language, say, mobile } = visit;
    const { typed, idNumber, email } = await insertCustomer(site, mobile);
    await page.goto(`/${language}/update-information`);
    await submitButton(page, form).click();
    await expect(page.locator('[data-message="emailError"]')).toBeVisible();
    await fillApplication(page, typed, form);
    await submitButton(page, form).click();
    await enterCode(visit);
    await expect(page.locator('[data-step="emailSubmitted"]')).toContainText(newEmail);

    await page.goto(await linkOf(site, idNumber, language));
    expect(await storedEmail(site, idNumber)).toBe(email);
    await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
    await expect(page.locator('[data-message="verified"]')).toBeVisible();
    expect(await storedEmail(site, idNumber)).toBe(newEmail);
    await page.goto(`/${language}/update-information-success?Id=x`);
    await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
    await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkInvalid'));
    // Without an id there is nothing to confirm.
    await page.goto(`/${language}/update-information-success`);
    await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkInvalid'));
    await expect(page.locator('main button')).toHaveCount(0);
  });
});
