import { openForm, submitButton } from '../support/applicant.ts';
import { openEarly } from '../support/early.ts';
import { expect, test } from '../support/test.ts';

test('the Hijri date stands beside what is typed, by the published calendar @twice', async ({
  page,
  language,
  say,
}) => {
  await openForm(page, language);
  const field = page.locator('[data-field="birthDate"]');
  await field.locator('input').fill('11/20/1979');
  const hijri = say('forms:hijri', { day: 1, month: say('forms:hijriMonths.1'), year: 1400 });
  await expect(field.getByText(hijri)).toBeVisible();
  await field.locator('input').fill('11/20');
  await expect(field.getByText(hijri)).toBeHidden();
});

test('a date may be typed by the Hijri calendar, as identity cards print it @twice', async ({
  page,
  language,
  say,
}) => {
  await openForm(page, language);
  const field = page.locator('[data-field="birthDate"]');
  await field.locator('input').fill('1400/01/01');
  const day = language === 'ar' ? '20 نوفمبر 1979' : '20 November 1979';
  await expect(field.getByText(say('forms:gregorian', { date: day }))).toBeVisible();
  await expect(
    field.getByText(say('forms:hijri', { day: 1, month: say('forms:hijriMonths.1'), year: 1400 })),
  ).toBeVisible();
  // What was typed stays as it was typed.
  await expect(field.locator('input')).toHaveValue('1400/01/01');
  await field.getByRole('button').click();
  await expect(page.getByRole('dialog').getByText(/1979/).first()).toBeVisible();
});

test('a date that is half typed when the scripts come is typed on, and becomes a text once it is left', async ({
  context,
  language,
}) => {
  const { page: early, letScriptsGo } = await openEarly(context, `/${language}/individual/personal-finance`);
  const field = early.locator('[name="birthDate"]');
  await expect(field).toHaveAttribute('type', 'date');
  await field.focus();
  await early.keyboard.type('05');
  letScriptsGo();
  // The other date is a text by then.
  await expect(early.locator('[name="IdExpiryDate"]')).toHaveAttribute('type', 'text');
  await early.keyboard.type('051990');
  await expect(field).toHaveValue('1990-05-05');
  await early.locator('[name="idNumber"]').focus();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue('05/05/1990');
});

test('a date is chosen in the calendar, with twelve years on a page', async ({ page, language, say }) => {
  await openForm(page, language);
  const field = page.locator('[data-field="birthDate"]');
  await field.locator('input').fill('05/17/1990');
  await field.getByRole('button').click();
  const calendar = page.getByRole('dialog');
  await calendar.getByRole('button', { name: say('forms:chooseYear') }).click();
  await expect(calendar.getByRole('button', { name: /^\d{4}$/ })).toHaveCount(12);
  await calendar.getByRole('button', { name: '1987' }).click();
  await calendar.getByRole('button', { name: /\b20\b/ }).click();
  await expect(calendar).toBeHidden();
  await expect(field.locator('input')).toHaveValue('05/20/1987');
  await expect(field.locator('input')).toBeFocused();
});

test('a date that is none has its error code, and the calendar gives the focus back by its cross @twice', async ({
  page,
  language,
  say,
}) => {
  await openForm(page, language);
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

test('the calendar is left by Escape without a change, and moved through with the arrows @twice', async ({
  page,
  language,
}) => {
  await openForm(page, language);
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

test('a calendar that cannot be had says so, and leaves what was typed @chromium @twice', async ({
  page,
  context,
  language,
  say,
  complaints,
}) => {
  await openForm(page, language);
  // What is under way when the network goes is never answered.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.locator('[name="MobileNumber"]').fill('0551234567');
  const field = page.locator('[data-field="birthDate"]');
  await field.getByRole('button').click();
  await expect(field.getByText(say('forms:noCalendar'))).toBeVisible();
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue('0551234567');
  complaints.length = 0;
});
