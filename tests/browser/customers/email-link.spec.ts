import { apiPaths } from '#domain/api-paths.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { fillIn, submitButton } from '../support/applicant.ts';
import { enterCode, typeCode } from '../support/code-dialog.ts';
import { customer, linkOf, newEmail, onFile, open } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';

const form = emailUpdate.name;

test('a link that cannot be checked now is tried again, and a forged one is told', async ({
  complaints,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  const { typed, idNumber } = await customer(site, mobile);
  await open(page, language);
  await fillIn(page, typed, form);
  await submitButton(page, form).click();
  await typeCode(visit);
  await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
  const link = await linkOf(site, idNumber, language);

  await page.goto(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkInvalid'));
  // The answer is lost on its way, and the same request gets it again.
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
  complaints.length = 0;
  await page.getByRole('button', { name: say('update-information:confirm.again') }).click();
  await expect(page.locator('[data-message="verified"]')).toBeVisible();
  expect(await onFile(site, idNumber)).toBe(newEmail);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the address is changed all the same, and nothing happens by opening the link', async ({ visit }) => {
    const { page, site, language, say, mobile } = visit;
    const { typed, idNumber, email } = await customer(site, mobile);
    await page.goto(`/${language}/update-information`);
    await submitButton(page, form).click();
    await expect(page.locator('[data-message="emailError"]')).toBeVisible();
    await fillIn(page, typed, form);
    await submitButton(page, form).click();
    await enterCode(visit);
    await expect(page.locator('[data-step="emailSubmitted"]')).toContainText(newEmail);

    await page.goto(await linkOf(site, idNumber, language));
    expect(await onFile(site, idNumber)).toBe(email);
    await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
    await expect(page.locator('[data-message="verified"]')).toBeVisible();
    expect(await onFile(site, idNumber)).toBe(newEmail);
    await page.goto(`/${language}/update-information-success?Id=x`);
    await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
    await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkInvalid'));
    // An address that lost its id has nothing to confirm.
    await page.goto(`/${language}/update-information-success`);
    await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:linkInvalid'));
    await expect(page.locator('main button')).toHaveCount(0);
  });
});
