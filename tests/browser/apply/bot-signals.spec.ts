import type { Page } from '@playwright/test';
import { companiesApproval as form } from '#domain/forms/companies-approval.ts';
import { forms } from '#domain/forms/forms.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { honeypotField } from '#domain/rules/bot-signals.ts';
import { fillApplication, fillInApplication, submissionsOf, submitButton } from '../support/applicant.ts';
import { enterCode } from '../support/code-dialog.ts';
import { formAddress } from '../support/form-address.ts';
import { expect, test } from '../support/test.ts';

const trap = `[name="${honeypotField}"]`;
const untilSent = /success-page\?.*reference=/;

async function type(page: Page, mobile: string): Promise<void> {
  const consents = { infoConsent: 'on', reportingAgreement: 'on' };
  await fillApplication(page, { ...form.example, MobileNumber: mobile, ...consents }, form.name);
}

/** Returns the bot signals stored with the visit's submission. */
const botSignalsFrom = async (by: Parameters<typeof submissionsOf>[0]) =>
  (await submissionsOf(by))[0]?.bot_signals;

/** Fills in the honeypot as a bot does. */
const fillHoneypot = (page: Page) =>
  page.locator(trap).evaluate((field: HTMLInputElement) => {
    field.value = 'https://casino.example';
  });

test('the honeypot is hidden from eye, keyboard, screen reader and autofill on every form; malpractice reports have none', async ({
  visit,
}) => {
  const { page, language } = visit;
  for (const one of Object.values(forms)) {
    const { name } = one;
    await page.goto(`/${language}/${formAddress(one)}`);
    const field = page.locator(`form[data-form="${name}"] ${trap}`);
    await expect(field, name).toHaveCount(1);
    await expect(field).toHaveAttribute('tabindex', '-1');
    await expect(field).toHaveAttribute('autocomplete', 'off');
    await expect(page.getByRole('textbox', { includeHidden: false }).and(field)).toHaveCount(0);
    await field.evaluate((element) => element.focus());
    await expect(field).not.toBeFocused();
    const seen = await field.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left, top) === element;
    });
    expect(seen, name).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await page.goto(`/${language}/${whistleblowingReport.page}`);
  await expect(page.locator(`form[data-form="${whistleblowingReport.name}"]`)).toHaveCount(1);
  await expect(page.locator(trap)).toHaveCount(0);
});

test('a form sent after three seconds is stored without a bot signal @desk', async ({
  page,
  language,
  site,
  newMobile,
}) => {
  const mobile = newMobile();
  await page.clock.install();
  await page.goto(`/${language}/${form.page}`);
  await type(page, mobile);
  await page.clock.runFor(3000);
  await submitButton(page, form.name).click();
  await expect(page).toHaveURL(untilSent);
  expect(await botSignalsFrom({ site, mobile })).toBeNull();
});

test('a bot submission is stored with its bot signals and delivered to staff and CRM @desk', async ({
  visit,
}) => {
  const { page, language, site, mobile } = visit;
  await page.clock.install();
  await page.goto(`/${language}/${form.page}`);
  await type(page, mobile);
  await fillHoneypot(page);
  await page.evaluate(() => {
    performance.now = () => 900;
  });
  await submitButton(page, form.name).click();
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(untilSent);
  expect(await botSignalsFrom({ site, mobile })).toEqual(['trap', 'quick']);
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  const about = async (kind: 'mail' | 'crm') =>
    (await site.outbox(kind)).filter((message) => message.includes(reference)).length;
  await expect.poll(() => about('mail')).toBe(1);
  await expect.poll(() => about('crm')).toBe(1);
});

test('an application confirmed by a code keeps the bot signal of its first step @desk', async ({ visit }) => {
  const { page, say, site, mobile } = visit;
  await fillInApplication(visit);
  await fillHoneypot(page);
  await submitButton(page).click();
  await enterCode({ page, say, site, mobile });
  await expect(page).toHaveURL(/personal-success-page/);
  expect(await botSignalsFrom({ site, mobile })).toContain('trap');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the fill time is not measured, and the honeypot still works @desk', async ({
    request,
    newMobile,
    visit,
  }) => {
    const { page, language, site } = visit;
    const person = newMobile();
    await page.goto(`/${language}/${form.page}`);
    await type(page, person);
    await submitButton(page, form.name).click();
    await expect(page).toHaveURL(untilSent);
    expect(await botSignalsFrom({ site, mobile: person })).toBeNull();

    const program = newMobile();
    const typed = {
      ...form.example,
      MobileNumber: program,
      infoConsent: language,
      reportingAgreement: language,
    };
    const answer = await request.post(`/${language}/${form.page}`, {
      form: { form: form.name, ...typed, [honeypotField]: 'x' },
    });
    expect(answer.url()).toMatch(untilSent);
    expect(await botSignalsFrom({ site, mobile: program })).toEqual(['trap']);
  });
});
