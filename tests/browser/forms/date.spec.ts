import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { formatPicker } from '#domain/dates/written-date.ts';
import { openApplication, submitButton } from '../support/applicant.ts';
import { openEarly } from '../support/early-page.ts';
import { expect, test } from '../support/test.ts';

const inWords = {
  ar: { may: '6 مايو 1990 · 11 شوال 1410', november: '20 نوفمبر 1979 · 1 المحرم 1400' },
  en: { may: '6 May 1990 · 11 Shawwal 1410', november: '20 November 1979 · 1 Muharram 1400' },
};

test('a typed date is shown in words in both calendars @twice', async ({ page, language }) => {
  await openApplication(page, language);
  const field = page.locator('[data-field="birthDate"]');
  const { may, november } = inWords[language];
  const words = field.locator('[aria-live]');
  await field.locator('input').fill('05/06/199');
  await expect(words).toHaveText('');
  await page.keyboard.type('0');
  await expect(words).toHaveText(may);
  // Before 17 April 1999 the published calendar and the computed one often differ.
  await field.locator('input').fill('11/20/1979');
  await expect(words).toHaveText(november);
});

test('a date can be typed in the Hijri calendar @twice', async ({ visit }) => {
  const { page, language } = visit;
  await openApplication(page, language);
  const field = page.locator('[data-field="birthDate"]');
  await field.locator('input').fill('1400/01/01');
  await expect(field.locator('[aria-live]')).toHaveText(inWords[language].november);
  // The field keeps the typed text.
  await expect(field.locator('input')).toHaveValue('1400/01/01');
  await field.getByRole('button').click();
  await expect(page.getByRole('dialog').getByText(/1979/).first()).toBeVisible();
});

test('the calendar disables days and years that the form rejects', async ({ visit }) => {
  const { page, site, language, say } = visit;
  const today = todayInRiyadh(new Date(Date.now() + site.clock.ahead));
  await openApplication(page, language);
  const calendar = page.getByRole('dialog');
  const days = (mark: string) => calendar.locator(`[role="gridcell"] > :not([data-outside-month])${mark}`);
  const expiry = page.locator('[data-field="IdExpiryDate"]');
  await expiry.getByRole('button').click();
  await expect(days('[aria-disabled]')).toHaveCount(Number(today.slice(8)) - 1);
  await expect(calendar.getByRole('button', { name: say('forms:previousMonth') })).toBeDisabled();
  await calendar.getByRole('button', { name: say('forms:chooseYear') }).click();
  await expect(calendar.getByRole('button', { name: say('forms:previousYears') })).toBeDisabled();
  await expect(calendar.getByRole('button', { name: say('forms:nextYears') })).toBeEnabled();
  await expect(calendar.getByRole('button', { name: today.slice(0, 4) })).toBeEnabled();
  await page.keyboard.press('Escape');
  // The youngest applicant is 21 today.
  const youngest = `${Number(today.slice(0, 4)) - 21}${today.slice(4)}`;
  const birth = page.locator('[data-field="birthDate"]');
  await birth.locator('input').fill(formatPicker(youngest));
  await birth.getByRole('button').click();
  await expect(days('[data-selected]')).toHaveText(String(Number(today.slice(8))));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(birth.locator('input')).toHaveValue(formatPicker(youngest));
});

test('a half-typed date is continued when the scripts load, and becomes a text input on blur', async ({
  context,
  language,
}) => {
  const { page: early, releaseScripts } = await openEarly(
    context,
    `/${language}/individual/personal-finance`,
  );
  const field = early.locator('[name="birthDate"]');
  await expect(field).toHaveAttribute('type', 'date');
  await field.focus();
  await early.keyboard.type('05');
  releaseScripts();
  // The other date field is a text input by now.
  await expect(early.locator('[name="IdExpiryDate"]')).toHaveAttribute('type', 'text');
  await early.keyboard.type('051990');
  await expect(field).toHaveValue('1990-05-05');
  await early.locator('[name="idNumber"]').focus();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('05/05/1990');
});

test('the calendar shows twelve years a page, and a chosen date fills the field', async ({
  page,
  language,
  say,
}) => {
  await openApplication(page, language);
  const field = page.locator('[data-field="birthDate"]');
  await field.locator('input').fill('05/17/1990');
  await field.getByRole('button').click();
  const calendar = page.getByRole('dialog');
  await calendar.getByRole('button', { name: say('forms:chooseYear') }).click();
  await expect(calendar.getByRole('button', { name: /^\d{4}$/ })).toHaveCount(12);
  await expect(calendar.getByRole('button', { name: '1990' })).toBeFocused();
  await calendar.getByRole('button', { name: '1987' }).click();
  await expect(calendar.locator('[role="grid"] [tabindex="0"]')).toBeFocused();
  await calendar.getByRole('button', { name: /\b20\b/ }).click();
  await expect(calendar).toBeHidden();
  await expect(field.locator('input')).toHaveValue('05/20/1987');
  await expect(field.locator('input')).toBeFocused();
});

test('an invalid date has an error code, and closing the calendar returns the focus @twice', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await openApplication(page, language);
  const field = page.locator('[data-field="birthDate"]');
  const message = field.locator('[data-message="birthDateRequired"]');
  await submitButton(page).click();
  await expect(message).toBeVisible();
  await expect(message).not.toHaveAttribute('data-code');
  await field.locator('input').fill('13/45/1990');
  await submitButton(page).click();
  await expect(message).toContainText(say('messages:dateInvalid'));
  await expect(message).toHaveAttribute('data-code', '1');
  await field.getByRole('button').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('forms:closeCalendar') })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field.getByRole('button')).toBeFocused();
});

test('Escape closes the calendar without a change; arrows and Enter choose a day @twice', async ({
  visit,
}) => {
  const { page, language } = visit;
  await openApplication(page, language);
  const field = page.locator('[data-field="birthDate"]');
  await field.locator('input').fill('05/17/1990');
  await field.getByRole('button').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field.locator('input')).toHaveValue('05/17/1990');
  await field.getByRole('button').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field.locator('input')).toHaveValue('05/24/1990');
});

test('a calendar that fails to load shows a message and keeps the typed values @chromium @twice', async ({
  context,
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  await openApplication(page, language);
  // Requests in flight would never be answered offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('[name="MobileNumber"]').fill('0551234567');
  const field = page.locator('[data-field="birthDate"]');
  await field.getByRole('button').click();
  await expect(field.getByText(say('forms:noCalendar'))).toBeVisible();
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue('0551234567');
  consoleErrors.length = 0;
});
