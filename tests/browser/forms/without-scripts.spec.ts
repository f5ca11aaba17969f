import { apiPaths } from '#domain/api-paths.ts';
import { shownDate } from '#domain/dates/shown-date.ts';
import { afterWorkingDays } from '#domain/dates/working-days.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import { eligible, fillApplication, submitButton } from '../support/applicant.ts';
import {
  codeDialog,
  codeInput,
  codeOf,
  enterCode,
  resendButton,
  verifyButton,
  wrongCode,
} from '../support/code-dialog.ts';
import { insertCustomer } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';
import { newAddress } from '../support/visitor.ts';

test.use({ javaScriptEnabled: false });

/** Direction marks, and control characters other than line feeds and tabs. */
const control = /(?![\n\t])[\p{Cc}\u202a-\u202e]/u;

const asNative = { ...eligible, IdExpiryDate: '2035-06-30', birthDate: '1990-05-17' };

test('no page echoes a control character', async ({ request, language }) => {
  const bad = 'a%00%E2%80%AE%07b';
  for (const path of [
    `financing-calculator?RequiredFinance=${bad}&FinanceDurationId=${bad}&utm_source=${bad}`,
    `individual/personal-finance?loanAmount=${bad}&utm_source=${bad}`,
    `personal-success-page?email=${bad}&reference=${bad}`,
    `business/approval?x=${bad}`,
  ]) {
    const page = await request.get(`/${language}/${path}`);
    expect(page.status(), path).toBe(200);
    expect(await page.text(), path).not.toMatch(control);
  }
  const posted = await request.post(`/${language}/individual/personal-finance`, {
    data: `CustomerName=${bad}&loanAmount=${bad}&email=${bad}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const html = await posted.text();
  expect(html).toContain('value="ab"');
  expect(html).not.toMatch(control);
});

test('an incomplete form without scripts shows the same errors and keeps the typed values', async ({
  page,
  language,
  say,
}) => {
  await page.goto(`/${language}/individual/personal-finance`);
  await page.locator('[name="CustomerName"]').fill('مقدم طلب نموذجي');
  await submitButton(page).click();
  await expect(page.locator('[data-message="idRequired"]')).toHaveText(say('messages:idRequired'));
  await expect(page.locator('[data-message="dateError"]')).toBeVisible();
  await expect(page.locator('[name="CustomerName"]')).toHaveValue('مقدم طلب نموذجي');
  await expect(page).toHaveTitle(new RegExp(`^${say('shell:errorWord')}: `));
});

test('an after-sales complaint without scripts shows its due day', async ({ visit }) => {
  const { page, site, language } = visit;
  const { complaints, company } = site.services.content;
  const [ServiceTypeId] = complaints.serviceTypes;
  await page.goto(`/${language}/after-sales?servicetypeid=${ServiceTypeId}`);
  const own = page.locator(`a[href="${complaints.escalation.site}"]`);
  await expect(own).toBeVisible();
  const typed = { ...afterSales.example, infoConsent: 'on', reportingAgreement: 'on' };
  const mine = { ServiceTypeId: String(ServiceTypeId), MobileNumber: visit.mobile };
  await fillApplication(page, { ...typed, ...mine }, afterSales.name);
  await submitButton(page, 'after-sales').click();
  const due = afterWorkingDays(new Date(), complaints.answerDays, company.working);
  await expect(page).toHaveURL(new RegExp(`by=${due}`));
  const day = shownDate(new Date(`${due}T00:00:00Z`), language, 'weekdayAndDay');
  await expect(page.getByRole('main')).toContainText(day);
});

test('a visitor without scripts applies after a wrong code and a new one', async ({ visit }) => {
  const { page, language, say, mobile } = visit;
  // The campaign stays in the address, through the language switch and links.
  await page.goto(`/${language === 'ar' ? 'en' : 'ar'}/individual?utm_source=X`);
  await page.locator(`a[hreflang="${language}"]`).click();
  await page.getByRole('link', { name: say('product:card.personalFinance.apply') }).click();
  await expect(page).toHaveURL(/personal-finance\?utm_source=X$/);
  await fillApplication(page, { ...asNative, MobileNumber: mobile });
  await submitButton(page).click();
  const code = await codeOf(visit);

  await codeInput({ page, say }).fill(wrongCode(code));
  await verifyButton({ page, say }).click();
  await expect(page.locator('[data-message="wrongOtp"]')).toHaveText(say('messages:wrongOtp'));

  await resendButton({ page, say }).click();
  await expect(page.getByText(say('forms:otp.resent'))).toBeVisible();
  const second = await codeOf(visit);
  await codeInput({ page, say }).fill(second);
  await verifyButton({ page, say }).click();

  await expect(page).toHaveURL(/personal-success-page\?reference=.*utm_source=X/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('success-page:title'));
});

test('an unavailable service answers 503 without scripts and keeps the typed values and the attempt', async ({
  consoleErrors,
  newMobile,
  visit,
}) => {
  const { page, language, say } = visit;
  const mobile = newMobile('0503');
  await page.goto(`/${language}/individual/personal-finance`);
  await fillApplication(page, { ...asNative, MobileNumber: mobile });
  const posted = page.waitForResponse((response) => response.request().method() === 'POST');
  await submitButton(page).click();
  const response = await posted;
  expect(response.status()).toBe(503);
  expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
  await expect(page.locator('[data-message="errorOccured"]')).toHaveText(say('messages:serviceDown'));
  await expect(page.locator('[name="MobileNumber"]')).toHaveValue(mobile);
  await expect(page.locator('[name="infoConsent"]')).toBeChecked();
  // No new attempt, so that sending again uses the same idempotency key.
  await expect(page.locator('[name="attempt"]')).toHaveCount(0);
  // The browser logs the 503.
  consoleErrors.length = 0;
});

for (const [form, path] of [
  [contact, 'contact-us-form'],
  [emailUpdate, 'update-information'],
] as const) {
  test(`${form.name} without scripts keeps a verified code when the next step is refused`, async ({
    request,
    visit,
  }) => {
    const { page, site, language, say, mobile } = visit;
    const typed = {
      [contact.name]: { ...contact.example, MobileNumber: mobile, infoConsent: 'on' },
      [emailUpdate.name]: (await insertCustomer(site, mobile)).typed,
    };
    await page.goto(`/${language}/${path}`);
    await fillApplication(page, typed[form.name] ?? {}, form.name);
    await submitButton(page, form.name).click();
    // Uses up the submissions that an address may send in a minute.
    for (let times = 0; times < 30; times++) await request.post(apiPaths.contactUsSubmit, { data: {} });
    await enterCode(visit);
    await expect(codeDialog(page).locator('[data-message="verified"]')).toBeVisible();
    const { company } = site.services.content;
    await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toContainText(
      company.tollFree.replaceAll(' ', '\u00a0'),
    );
    const proof = await page.locator('input[type="hidden"][name="proof"]').inputValue();
    expect(proof).toMatch(/^[\w-]{43}$/);
    expect(page.url()).not.toContain(proof);
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() });
    await codeDialog(page)
      .getByRole('button', { name: say('forms:otp.sendAgain') })
      .click();
    await expect(codeDialog(page)).toBeHidden();
    const arrived = await site.services.database.db
      .selectFrom('submissions')
      .select('state')
      .where('form', '=', form.name)
      .execute();
    expect(arrived).toContainEqual({ state: 'accepted' });
    expect(await page.content()).not.toContain(proof);
  });
}

test('a success page opened by hand claims no receipt and shows only a valid reference', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  const expectNoClaim = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('confirmation:byHand.title'));
    await expect(page.getByText(say('success-page:next'))).toHaveCount(0);
    expect(await page.title()).not.toContain(say('pages:carSuccess.title'));
  };
  await page.goto(`/${language}/cars-success-page?reference=BCDF-2345`);
  await expect(page.getByText('BCDF-2345')).toBeVisible();
  await expect(page.getByText(say('shell:keepReference'))).toBeVisible();
  await expectNoClaim();
  for (const query of ['', '?reference=', '?reference=nonsense']) {
    await page.goto(`/${language}/cars-success-page${query}`);
    await expectNoClaim();
    await expect(page.getByText(/reference|المرجعي/i)).toHaveCount(0);
  }
  await page.goto(`/${language}/cars-success-page?email=1`);
  await expect(page.getByText(say('shell:verifyEmail'))).toBeVisible();
  await page
    .getByRole('link', { name: say('shell:otherLanguage') })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.title()).not.toMatch(/^(We have|استلمنا)/);
});

test('an unregistered mobile without scripts shows an error', async ({ page, language, newMobile }) => {
  await page.goto(`/${language}/individual/personal-finance`);
  await fillApplication(page, { ...asNative, MobileNumber: newMobile('00') });
  await submitButton(page).click();
  await expect(page.locator('[data-message="absherError"]')).toBeVisible();
});

test('the menu opens without scripts, and its link works', async ({ page, language, say }) => {
  await page.goto(`/${language}/individual`);
  await page.locator('summary').click();
  await page
    .getByRole('navigation', { name: say('shell:menu') })
    .getByRole('link', { name: say('shell:links.afterSales') })
    .click();
  await expect(page).toHaveURL(/after-sales$/);
});
