import type { Page } from '@playwright/test';
import { callBack } from '#domain/forms/call-back.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { type Form, fieldIn } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { specifiedReport } from '#domain/forms/whistleblowing.ts';
import { pdf } from '../../support/files.ts';
import { submitButton } from '../support/applicant.ts';
import { codeDialog, codeInput, verifyButton, wrongCode } from '../support/code-dialog.ts';
import {
  nameWithoutLead,
  oddCode,
  refusalOfMessage,
  refusalOfReport,
  refusedMessage,
  refusedReport,
  reportNames,
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
const everyForm = [...Object.values(forms), specifiedReport].filter((form) => form !== callBack);

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
    } else if (form.example[name]) {
      const isNative = (await control.getAttribute('type')) === 'date';
      await control.fill(isNative ? form.example[name] : dated(form.example[name]));
    }
  }
  for (const { name } of form.consents) await element.locator(`[name="${name}"]`).check();
}

/** Whether a header is this site's own. */
const isOurs = (name: string) =>
  name === 'idempotency-key' || (name.startsWith('x-') && name !== 'x-forwarded-for');

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
    const ours = other.posted.flatMap(({ headers }) => Object.keys(headers).filter(isOurs));
    expect(ours).toEqual([]);
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

test('an application without a lead is told as a failure', async ({ page, language, say, complaints }) => {
  await openForm(page, language, personalFinance, say);
  await fillInAll(page, personalFinance);
  await page.locator('[name="CustomerName"]').fill(nameWithoutLead);
  await submitButton(page, personalFinance.name).click();
  await expect(page.locator('form [data-message="errorOccured"]')).toBeVisible();
  await expect(codeDialog(page)).toHaveCount(0);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('Error: personal-finance: answered 200')]);
});

test('a code that is refused with an unknown text is told as a failure', async ({
  page,
  language,
  say,
  complaints,
}) => {
  await openForm(page, language, personalFinance, say);
  await fillInAll(page, personalFinance);
  await submitButton(page, personalFinance.name).click();
  await codeInput({ page, say }).fill(oddCode);
  await verifyButton({ page, say }).click();
  await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toBeVisible();
  complaints.splice(0);
});

test('a report takes one file, promises nothing of ours, and shows why it is refused', async ({
  page,
  language,
  say,
  complaints,
}) => {
  await openForm(page, language, specifiedReport, say);
  await expect(page.locator('[name="file"]')).not.toHaveAttribute('multiple');
  const main = page.locator('main');
  for (const promise of ['kept.title', 'notKept.title', 'policy.title', 'next.receipt', 'followUp'])
    await expect(main).not.toContainText(say(`malpractice:${promise}`));
  await fillInAll(page, specifiedReport);
  await page.locator('[name="describtion"]').fill(refusedReport);
  await submitButton(page, specifiedReport.name).click();
  await expect(page.locator('form [data-message="errorOccured"]')).toHaveText(
    language === 'ar' ? refusalOfReport.ar : refusalOfReport.en,
  );
  complaints.splice(0);
});

test('nothing leads to the pages that only this site’s own server serves @desk', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/follow`);
  await expect(page).toHaveURL(new RegExp(`/${language}/contact-us`));
  await page.goto(`/${language}/malpractice-report/follow-up`);
  await expect(page).toHaveURL(new RegExp(`/${language}/malpractice-report$`));
  await expect(page.locator('a[href$="/follow"], a[href*="/follow?"]')).toHaveCount(0);
});

test('a list that cannot be fetched says so, and is asked for again @chromium', async ({
  page,
  other,
  language,
  say,
  complaints,
}) => {
  const path = '/api/websitefinance/fetchreachway';
  other.failing.add(path);
  await page.goto(`/${language}/${forms['cars-finance'].page}`);
  const field = page.locator('[data-field="reachWayId"]');
  await expect(field.locator('[data-message="errorOccured"]')).toBeVisible();
  await expect(field.locator('select')).toBeDisabled();
  await expect(field.locator('option')).toHaveCount(1);
  const again = field.getByRole('button', { name: say('forms:optionsAgain') });
  // The server's own attempt failed first; the button is there once the browser's has too.
  await again.waitFor();
  other.failing.delete(path);
  await again.click();
  await expect(field.locator('option')).toHaveCount(3);
  await expect(field.locator('[data-message="errorOccured"]')).toHaveCount(0);
  complaints.splice(0);
});

test('a choice that is made before the scripts run stays @chromium', async ({ page, language }) => {
  const loading = Promise.withResolvers<void>();
  for (const late of [/\.js$/, /fetchreachway$/i])
    await page.route(late, async (route) => {
      await loading.promise;
      await route.continue();
    });
  const opening = page.goto(`/${language}/${forms['cars-finance'].page}`);
  const reachWay = page.locator('[name="reachWayId"]');
  await reachWay.selectOption('92');
  loading.resolve();
  await opening;
  await page.waitForLoadState('networkidle');
  await expect(reachWay).toHaveValue('92');
  await expect(reachWay.locator('option')).toHaveCount(3);
});

test('reports are shown whatever the specification leaves open of them @desk', async ({ page, language }) => {
  await page.goto(`/${language}/reports`);
  await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toContainText('2024');
  await expect(page.locator('main')).toContainText(reportNames[1]);
  await expect(page.locator('main')).toContainText('29');
  await page.goto(`/${language}/reports?tab=bod`);
  await expect(page.locator('main')).toContainText(reportNames[0]);
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

  test('a form arrives, with choices of the other server @desk', async ({ page, language }) => {
    const form = forms['cars-finance'] as Form;
    await page.goto(`/${language}/${form.page}`);
    await fillInAll(page, form);
    await submitButton(page, form.name).click();
    await page.waitForURL(new RegExp(form.successPage ?? ''));
    await expect(page.locator('body')).not.toContainText('undefined');
  });

  test('offers the other server’s lists, and says which could not be loaded @desk', async ({
    page,
    other,
    language,
    say,
  }) => {
    const path = '/api/websitefinance/fetchreachway';
    await page.goto(`/${language}/${forms['cars-finance'].page}`);
    const field = page.locator('[data-field="reachWayId"]');
    await expect(field.locator('option')).toHaveCount(3);
    other.failing.add(path);
    await expect(async () => {
      await page.reload();
      await expect(field.locator('[data-message="errorOccured"]')).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(field.locator('option')).toHaveCount(1);
    other.failing.delete(path);
    await expect(async () => {
      await field.getByRole('link', { name: say('forms:optionsAgain') }).click();
      await expect(field.locator('option')).toHaveCount(3, { timeout: 100 });
    }).toPass();
  });

  test('an application carries the number of its lead back, and an empty answer is success @desk', async ({
    page,
    other,
    language,
  }) => {
    await page.goto(`/${language}/${personalFinance.page}`);
    await fillInAll(page, personalFinance);
    await submitButton(page, personalFinance.name).click();
    await page.locator('[data-dialog="otp"] [name="otp"]').fill(rightCode);
    await page.locator('[data-dialog="otp"] button[value="verify"]').click();
    await page.waitForURL(new RegExp(personalFinance.successPage ?? ''));
    expect(other.posted.flatMap(({ headers }) => Object.keys(headers).filter(isOurs))).toEqual([]);
  });
});
