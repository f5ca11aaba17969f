import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { formatPicker } from '#domain/dates/written-date.ts';
import { fieldIn } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { expect, test } from '../support/test.ts';

const ages = { minLeadAge: 21, maxLeadAge: 70 };

test.beforeEach(({ page, language }) => openApplication(page, language));

test('an empty form shows an error at every required field, and the summary links to the fields', async ({
  page,
  say,
}) => {
  await submitButton(page).click();
  const required = personalFinance.fields.filter(
    (name) => !fieldIn(personalFinance, name).optional && !fieldIn(personalFinance, name).shownWhen,
  );
  for (const name of required) {
    const { missing } = fieldIn(personalFinance, name);
    const message = page.locator(`[data-field="${name}"] [data-message="${missing}"]`);
    await expect(message).toHaveText(say(`messages:${missing}`));
  }
  for (const name of ['infoConsent', 'reportingAgreement']) {
    await expect(page.locator(`[data-field="${name}"] [data-message="${name}Required"]`)).toBeVisible();
  }
  await expect(page.locator('[data-message="dateError"]')).toHaveText(say('messages:dateError'));
  await expect(page).toHaveTitle(new RegExp(`^${say('shell:errorWord')}: `));

  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(required.length + 2);
  await summary.getByRole('link', { name: say('messages:workSectorRequired') }).click();
  await expect(page.locator('[name="workSectorId"]')).toBeFocused();
});

test('errors stay while the visitor types and disappear on the next submission', async ({ page }) => {
  await submitButton(page).click();
  const message = page.locator('[data-message="nameRequired"]');
  await expect(message).toBeVisible();
  await page.locator('[name="CustomerName"]').fill('مقدم طلب نموذجي');
  await expect(message).toBeVisible();
  await submitButton(page).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole('alert')).toBeFocused();
});

test('an ID with a wrong check digit is questioned once and then sent', async ({ visit }) => {
  const { page, say } = visit;
  await fillApplication(page, { ...eligible, MobileNumber: visit.mobile, idNumber: '1010101011' });
  await submitButton(page).click();
  const question = page.getByRole('alert');
  await expect(question).toBeFocused();
  await expect(question).toContainText(say('forms:doubtfulId.title'));
  const id = page.locator('[name="idNumber"]');
  await expect(id).toHaveAccessibleDescription(new RegExp(say('forms:doubtfulId.text')));
  await expect(id).not.toHaveAttribute('aria-invalid');
  await submitButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the rank is asked only in the military sector', async ({ page }) => {
  const rank = page.locator('[data-field="militaryRankRetirementId"]');
  await expect(rank).toBeHidden();
  await page.locator('[name="workSectorId"]').selectOption('3');
  await expect(rank).toBeVisible();
  await submitButton(page).click();
  await expect(rank.locator('[data-message="militaryRankRequired"]')).toBeVisible();
  await page.locator('[name="workSectorId"]').selectOption('4');
  await expect(rank).toBeHidden();
});

test('an applicant who is too young sees the accepted ages', async ({ page, say }) => {
  await fillApplication(page, {
    ...eligible,
    MobileNumber: '0551234567',
    birthDate: formatPicker(todayInRiyadh(new Date())),
  });
  await submitButton(page).click();
  await expect(page.locator('[data-field="birthDate"] [data-message]')).toHaveText(
    say('messages:applicationFailedBirthDateIsInFuture', ages),
  );
});

test('grouping an amount keeps the caret at its digit', async ({ page }) => {
  const amount = page.locator('[name="loanAmount"]');
  await amount.pressSequentially('123456');
  await expect(amount).toHaveValue('123,456');
  await amount.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await page.keyboard.type('9');
  await expect(amount).toHaveValue('1,923,456');
  expect(await amount.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  await page.keyboard.press('Backspace');
  await expect(amount).toHaveValue('123,456');
});
