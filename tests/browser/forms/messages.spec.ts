import { fieldIn } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { eligible, fillIn, openForm, submitButton } from '../support/applicant.ts';
import { expect, test } from '../support/test.ts';

const ages = { minLeadAge: 21, maxLeadAge: 70 };

test.beforeEach(({ page, language }) => openForm(page, language));

test('an empty form names every field at once, and leads to each', async ({ page, say }) => {
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

test('messages stay while the visitor types, and go at the next sending', async ({ page }) => {
  await submitButton(page).click();
  const message = page.locator('[data-message="nameRequired"]');
  await expect(message).toBeVisible();
  await page.locator('[name="CustomerName"]').fill('مقدم طلب نموذجي');
  await expect(message).toBeVisible();
  await submitButton(page).click();
  await expect(message).toBeHidden();
  await expect(page.getByRole('alert')).toBeFocused();
});

const malformed: [field: string, typed: string, message: string][] = [
  ['MobileNumber', '055123', 'phonePatternMessage'],
  ['idNumber', '10101', 'idPatternMessage'],
  ['email', 'name@example', 'emailPatternMessage'],
  ['loanAmount', '0', 'loanAmountRequired'],
  ['loanAmount', 'fifty', 'loanAmountRequired'],
  ['birthDate', '13/45/1990', 'birthDateRequired'],
  ['IdExpiryDate', '01/01/2020', 'IdExpiryDatePassed'],
  ['CustomerName', 'ن'.repeat(121), 'textTooLong'],
  // So long that the server would not send it back.
  ['CustomerName', 'ن'.repeat(5000), 'textTooLong'],
];

test('each malformed field says what is wrong with it', async ({ page, say, newMobile }) => {
  for (const [field, typed, message] of malformed) {
    await fillIn(page, { ...eligible, MobileNumber: newMobile(), [field]: typed });
    await submitButton(page).click();
    const shown = page.locator(`[data-field="${field}"] [data-message="${message}"]`);
    // A date that was typed is not missing, although the key says no more.
    const first = message === 'birthDateRequired' ? `${say('messages:dateInvalid')} ` : '';
    await expect(shown).toHaveText(first + say(`messages:${message}`, ages));
    await expect(page.getByRole('alert')).toContainText(first + say(`messages:${message}`, ages));
    await expect(page.locator('[data-message="dateError"]')).toHaveCount(0);
    await expect(page.locator(`[name="${field}"]`)).toHaveValue(typed);
    await expect(page.locator('[data-field] [data-message]')).toHaveCount(1);
  }
});

test('an amount that can be read in two ways stays as it was typed, and says how it was read', async ({
  page,
  say,
}) => {
  await fillIn(page, eligible);
  const amount = page.locator('[name="loanAmount"]');
  await amount.fill('');
  await amount.pressSequentially('2500,50');
  await expect(amount).toHaveValue('2500,50');
  await submitButton(page).click();
  const read = say('messages:amountUnclear', {
    amount: '\u20662,500.50\u2069',
    other: '\u2066250,050\u2069',
  });
  await expect(page.locator('[data-field="loanAmount"] [data-message="loanAmountRequired"]')).toContainText(
    read,
  );
  await expect(page.getByRole('alert')).toContainText(read);
});

test('an id whose check digit does not fit is asked about once, and then sent', async ({
  page,
  say,
  newMobile,
}) => {
  await fillIn(page, { ...eligible, MobileNumber: newMobile(), idNumber: '1010101011' });
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

test('an id is asked about together with what is wrong', async ({ page, say, newMobile }) => {
  await fillIn(page, {
    ...eligible,
    MobileNumber: newMobile(),
    idNumber: '1010101011',
    email: 'name@example',
  });
  await submitButton(page).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('alert')).toContainText(say('forms:doubtfulId.text'));
  await fillIn(page, { email: 'name@example.com' });
  await submitButton(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the military are asked their rank, and nobody else is', async ({ page }) => {
  const rank = page.locator('[data-field="militaryRankRetirementId"]');
  await expect(rank).toBeHidden();
  await page.locator('[name="workSectorId"]').selectOption('3');
  await expect(rank).toBeVisible();
  await submitButton(page).click();
  await expect(rank.locator('[data-message="militaryRankRequired"]')).toBeVisible();
  await page.locator('[name="workSectorId"]').selectOption('4');
  await expect(rank).toBeHidden();
});

/** A civil date in Riyadh so many years and days from today, as the picker takes it. */
function fromToday(years: number, days: number): string {
  const riyadh = new Date(Date.now() + 3 * 3_600_000);
  const date = new Date(
    Date.UTC(riyadh.getUTCFullYear() + years, riyadh.getUTCMonth(), riyadh.getUTCDate() + days),
  );
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

const refused: [field: string, typed: string, message: string][] = [
  ['idNumber', '2010101010', 'onlySaudiApplicants'],
  ['birthDate', fromToday(0, 1), 'applicationFailedBirthDateIsInFuture'],
  ['birthDate', fromToday(-21, 1), 'applicationFailedBirthDateIsInFuture'],
  ['birthDate', fromToday(-71, 0), 'applicationFailedBirthDateIsInFuture'],
  ['salaryId', '1', 'applicationFailedSalary'],
  ['workJoiningDurationId', '1', 'applicationFailedWorkJoining'],
];

test('each eligibility rule refuses beyond its border, and says why', async ({ page, say, newMobile }) => {
  for (const [field, typed, message] of refused) {
    await fillIn(page, { ...eligible, MobileNumber: newMobile(), [field]: typed });
    await submitButton(page).click();
    const shown = page.locator(`[data-field="${field}"] [data-message="${message}"]`);
    await expect(shown).toHaveText(say(`messages:${message}`, ages));
    await expect(page.locator('[data-field] [data-message]')).toHaveCount(1);
  }
});

for (const [who, birthDate] of [
  ['21 today', fromToday(-21, 0)],
  ['70 until tomorrow', fromToday(-71, 1)],
] as const) {
  test(`whoever is ${who} may apply, with an ID that expires today`, async ({ page, newMobile }) => {
    await fillIn(page, { ...eligible, MobileNumber: newMobile(), birthDate, IdExpiryDate: fromToday(0, 0) });
    await submitButton(page).click();
    await expect(page.locator('[data-dialog="otp"]')).toBeVisible();
  });
}

test('numbers are taken as people type them', async ({ page, newMobile }) => {
  const mobile = newMobile();
  const arabic = (digits: string) => digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
  await fillIn(page, {
    ...eligible,
    MobileNumber: `+966 ${mobile.slice(1, 3)}-${mobile.slice(3)}`,
    idNumber: arabic('1010-101010'),
    birthDate: arabic('05/17/1990'),
    loanAmount: arabic('50000'),
  });
  await expect(page.locator('[name="loanAmount"]')).toHaveValue('50,000');
  const sent = page.waitForRequest(/IndividualLoanRequest/i);
  await submitButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    MobileNumber: mobile,
    idNumber: '1010101010',
    birthDate: '1990-05-17T03:00:00.000Z',
    loanAmount: '50000',
  });
});

test('separators in an amount never move the caret away from its digit', async ({ page }) => {
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
