import type { Page } from '@playwright/test';
import { callBack } from '#domain/forms/call-back.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { pdf } from '../../support/files.ts';
import { submitButton } from '../support/applicant.ts';
import { codeDialog, codeInput, verifyButton, wrongCode } from '../support/code-dialog.ts';
import {
  refusalOfMessage,
  refusedMessage,
  rightCode,
  type SpecificationServer,
  startSpecificationServer,
} from '../support/specification-server.ts';
import { test as base, expect } from '../support/test.ts';

/** The site in front of a server that knows the specification only. */
const test = base.extend<object, { other: SpecificationServer }>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const other = await startSpecificationServer();
      await use(other);
      await other.stop();
    },
    { scope: 'worker' },
  ],
  siteEnv: async ({ other }, use) => use({ API_BASE_URL: other.url }),
});

const proven: Form[] = [personalFinance, contact, emailUpdate];
/** But the one that the specification does not know: its page is not offered. */
const everyForm = [...Object.values(forms), whistleblowingReport].filter((form) => form !== callBack);

/** Fills in what the page asks, with the last choice of each list that the other server told. */
async function fillInAll(page: Page, form: Form): Promise<void> {
  const element = page.locator(`form[data-form="${form.name}"]`);
  for (const name of form.fields.filter((each) => each !== form.about)) {
    const control = element.locator(`[name="${name}"]`);
    const { type, optional } = fieldIn(form, name);
    if (!(await element.locator(`[data-field="${name}"]`).isVisible())) continue;
    if (type === 'file')
      await control.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf() });
    else if (type === 'radio' || type === 'star') {
      if (!optional) await element.locator(`[name="${name}"][value="${form.example[name]}"]`).check();
    } else if (type === 'select') {
      await expect(control).toBeEnabled();
      const last = await control.locator('option').last().getAttribute('value');
      // A rule rests on the sectors, and the military one asks a rank.
      await control.selectOption(name === 'workSectorId' ? '3' : last);
    } else if (form.example[name]) await control.fill(dated(form.example[name]));
  }
  for (const { name } of form.consents) await element.locator(`[name="${name}"]`).check();
}

/** A civil date as the picker takes it. */
function dated(example: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(example) ?? [];
  return year ? `${month}/${day}/${year}` : example;
}

async function openForm(
  page: Page,
  language: string,
  form: Form,
  say: (key: string) => string,
): Promise<void> {
  const query = form.about ? `?${form.about}=${form.example[form.about]}` : '';
  await page.goto(`/${language}/${form.page}${query}`);
  await page.waitForLoadState('networkidle');
  if (form.name === 'careers') await page.getByRole('button', { name: say('contact:careers.apply') }).click();
}

for (const form of everyForm) {
  test(`${form.name} arrives at a server that knows the specification only @twice`, async ({
    page,
    other,
    language,
    say,
  }) => {
    await openForm(page, language, form, say);
    // It takes no file with a message.
    if (form === contact) await expect(page.locator('[data-field="attachment"]')).toHaveCount(0);
    await fillInAll(page, form);
    await submitButton(page, form.name).click();
    if (proven.includes(form)) {
      const input = codeInput({ page, say });
      await input.fill(wrongCode(rightCode));
      if (form !== emailUpdate) await verifyButton({ page, say }).click();
      await expect(codeDialog(page).locator('[data-message="wrongOtp"]')).toBeVisible();
      await input.fill(rightCode);
      if (form !== emailUpdate) await verifyButton({ page, say }).click();
    }
    if (form.successPage) {
      await page.waitForURL(new RegExp(form.successPage));
      expect(new URL(page.url()).searchParams.has('reference')).toBe(false);
    } else if (form === emailUpdate) await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
    else {
      const said = form.arrivedMessage ? `messages:${form.arrivedMessage}` : `forms:submitted_${form.name}`;
      await expect(page.locator('main').getByText(say(said)).first()).toBeVisible();
    }
    await expect(page.locator('body')).not.toContainText('undefined');
    expect(other.posted.map(({ path }) => path)).toContain(form.endpoint.toLowerCase());
  });
}

test('what the other server says of a message is shown in the language of the page @twice', async ({
  page,
  language,
  say,
  complaints,
}) => {
  await openForm(page, language, contact, say);
  await fillInAll(page, contact);
  await page.locator('[name="message"]').fill(refusedMessage);
  await submitButton(page, contact.name).click();
  await codeInput({ page, say }).fill(rightCode);
  await verifyButton({ page, say }).click();
  const said = language === 'ar' ? refusalOfMessage.errorAr : refusalOfMessage.errorEn;
  await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toHaveText(said);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Error: contact: answered 200')]);
});

test('a link in the other server’s mail is confirmed by an answer that says nothing @desk', async ({
  page,
  language,
  say,
}) => {
  await page.goto(`/${language}/update-information-success?Id=abc`);
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.getByRole('heading', { name: say('update-information:verified.title') })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form arrives all the same, by the lists of this site @desk', async ({ page, language }) => {
    const form = forms['cars-finance'] as Form;
    await page.goto(`/${language}/${form.page}`);
    await fillInAll(page, form);
    await submitButton(page, form.name).click();
    await page.waitForURL(new RegExp(form.successPage ?? ''));
    await expect(page.locator('body')).not.toContainText('undefined');
  });
});
