import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { apiPaths } from '#domain/api-paths.ts';
import { afterSales } from '#domain/forms/after-sales.ts';
import { contact } from '#domain/forms/contact.ts';
import type { Language } from '#domain/language.ts';
import { pdf } from '../../support/files.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeDialog, codeInput, codeOf, enterCode } from '../support/code-dialog.ts';
import { expectRequestBody } from '../support/expect-request-body.ts';
import type { Say } from '../support/sentences.ts';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const filled = { ...contact.example, infoConsent: 'on' };
test('a visitor sends a message, confirms the mobile by code and gets a reference', async ({ visit }) => {
  const { page, site, language, say, mobile } = visit;
  await page.goto(`/${language}/contact-us`);
  await page.waitForLoadState('networkidle');
  expect(await axe(page)).toEqual([]);
  await fillApplication(page, { ...filled, MobileNumber: mobile }, contact.name);
  const sent = page.waitForRequest((request) => request.url().endsWith(apiPaths.contactUsSubmit));
  await submitButton(page, contact.name).click();
  await expect(codeDialog(page)).toBeVisible();
  const verified = page.waitForRequest((request) => request.url().endsWith(apiPaths.verifyOtpForContact));
  const code = await codeOf(visit);
  await codeInput(visit).fill(code);
  await page.keyboard.press('Enter');
  expectRequestBody(await verified, {
    otp: code,
    mobileNumber: `966${mobile.slice(1)}`,
    nationalId: '1010101010',
    genTime: expect.any(String),
  });
  expectRequestBody(await sent, {
    CustomerName: 'زائر نموذجي',
    CustomerMobileNo: mobile,
    ServiceCategoryId: 5,
    CityName: null,
    CustomerNationalId: '1010101010',
    Message: 'أود معرفة أقرب فرع إلى حي النرجس.',
    CustomerEmail: 'visitor@example.com',
    infoConsent: true,
    proof: expect.stringMatching(/^[\w-]{43}$/),
  });
  await expect(codeDialog(page)).toBeHidden();
  const thanks = page.getByRole('status').filter({ hasText: say('forms:submitted_contact') });
  await expect(thanks).toBeVisible();
  const reference = (await thanks.locator('bdi').textContent()) ?? '';
  await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
  await expect(page.locator('[name="message"]')).toBeDisabled();
  expect(await axe(page)).toEqual([]);
});

const attached = { name: 'عقد.pdf', mimeType: 'application/pdf', buffer: pdf() };
const complaint = { ...filled, ServiceTypeId: '4' };
/** Returns the file names attached to the staff mail about a complaint. */
async function attachmentsOf(site: RunningSite, reference: string): Promise<(string | null)[]> {
  await expect.poll(() => site.staffMail(reference)).toHaveLength(1);
  const [mail = ''] = await site.staffMail(reference);
  const { subject, attachments } = await PostalMime.parse(mail);
  expect(subject).toBe(`شكوى · ${reference}`);
  return attachments.map(({ filename }) => filename);
}
interface Asking {
  page: Page;
  site: RunningSite;
  say: Say;
  language: Language;
}

/** Expects the due day and the next authority on the confirmation of a complaint. */
async function expectPromise({ page, site, say, language }: Asking): Promise<void> {
  const { name, telephone } = site.services.content.complaints.escalation;
  const record = page.locator('[data-record]');
  await expect(record).toContainText(say('confirmation:next.by').split('{{day}}')[0] ?? '');
  await expect(record).toContainText(name[language]);
  await expect(record.locator(`a[href="tel:${telephone.replaceAll(' ', '')}"]`)).toBeVisible();
}

test('a complaint is sent with a file, and its confirmation shows the due day and the next authority', async ({
  consoleErrors,
  visit,
}) => {
  const { page, site, language, say, mobile } = visit;
  await page.goto(`/${language}/contact-us?servicetypeid=4`);
  await page.waitForLoadState('networkidle');
  const { ServiceTypeId: _, ...typed } = filled;
  await fillApplication(page, { ...typed, MobileNumber: mobile }, contact.name);
  const chooser = page.locator('[data-field="attachment"] input');
  // A refused file needs no second code.
  await chooser.setInputFiles({ ...attached, buffer: Buffer.from('<script>') });
  await submitButton(page, contact.name).click();
  await enterCode(visit);
  await expect(page.locator('[data-field="attachment"] [data-message="fileContentWrong"]')).toHaveText(
    say('messages:fileContentWrong'),
  );
  await expect(codeDialog(page)).toBeHidden();
  await expect(page).toHaveTitle(new RegExp(`^${say('shell:errorWord')}: `));
  consoleErrors.length = 0;
  await chooser.setInputFiles(attached);
  await submitButton(page, contact.name).click();
  await codeDialog(page)
    .getByRole('button', { name: say('forms:otp.sendAgain') })
    .click();
  const thanks = page.getByRole('status').filter({ hasText: say('forms:submitted_complaint') });
  await expect(thanks).toBeVisible();
  await expect(codeDialog(page)).toBeHidden();
  await expectPromise(visit);
  const reference = (await thanks.locator('bdi').textContent()) ?? '';
  expect(await attachmentsOf(site, reference)).toEqual(['عقد.pdf']);
  expect(await axe(page)).toEqual([]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('an after-sales complaint shows its due day and the next authority', async ({ visit }) => {
      const { page, site, language, say } = visit;
      const { name, telephone } = site.services.content.complaints.escalation;
      await page.goto(`/${language}/after-sales?servicetypeid=4`);
      const typed = { ...afterSales.example, ServiceTypeId: '4', MobileNumber: visit.mobile };
      const agreed = { infoConsent: 'on', reportingAgreement: 'on' };
      await fillApplication(page, { ...typed, ...agreed }, afterSales.name);
      await submitButton(page, afterSales.name).click();
      const record = page.locator('[data-record]');
      await expect(record).toContainText(say('confirmation:next.complaintBy').split('{{day}}')[0] ?? '');
      await expect(record).toContainText(name[language]);
      await expect(record.locator(`a[href="tel:${telephone.replaceAll(' ', '')}"]`)).toBeVisible();
    });
  });
}

test('a link with a service shows a heading instead of the service field @desk', async ({ visit }) => {
  const { page, language } = visit;
  await page.goto(`/${language}/contact-us?servicetypeid=4`);
  await expect(
    page.getByRole('heading', { name: language === 'ar' ? 'الشكاوى' : 'Complaints' }),
  ).toBeVisible();
  await expect(page.locator('input[name="ServiceTypeId"]')).toHaveValue('4');
  await page.goto(`/${language}/contact-us?servicetypeid=9`);
  await expect(page.locator('select[name="ServiceTypeId"]')).toHaveCount(1);
});

test('the page scrolls to the section in the navigation state; an unknown one is logged and ignored @twice', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  const openWith = async (section: string) => {
    // Opening the same address again would be a reload, which restores the scroll position.
    await page.goto('about:blank');
    await page.goto(`/${language}/contact-us`);
    // The router keeps the state of a navigation in its history entry.
    await page.evaluate(
      (named) => history.replaceState({ usr: { section: named }, key: `to-${named}`, idx: 0 }, ''),
      section,
    );
    await page.reload();
  };
  const careers = page.getByRole('heading', { name: say('contact:careers.title') });
  await openWith('careers');
  await expect(careers).toBeInViewport();
  const told = page.waitForEvent('console', (message) =>
    message.text().includes('Section nowhere not found'),
  );
  await openWith('nowhere');
  await told;
  await expect(careers).not.toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a message is confirmed by code and sent @desk', async ({ visit }) => {
    const { page, language, say, mobile } = visit;
    await page.goto(`/${language}/contact-us-form`);
    await fillApplication(page, { ...filled, MobileNumber: mobile }, contact.name);
    await submitButton(page, contact.name).click();
    await enterCode(visit);
    await expect(page.getByText(say('forms:submitted_contact'))).toBeVisible();
  });

  test('a complaint takes its file in the code step', async ({ page, site, language, say, newMobile }) => {
    const mobile = newMobile();
    await page.goto(`/${language}/contact-us`);
    await expect(page.locator('[data-field="attachment"]')).toBeHidden();
    await fillApplication(page, { ...complaint, MobileNumber: mobile }, contact.name);
    await submitButton(page, contact.name).click();
    await expect(page.getByText(say('forms:otp.file'))).toBeVisible();
    const chooser = page.locator('[data-field="attachment"] input');
    await chooser.setInputFiles({ ...attached, name: 'a.txt' });
    await enterCode({ page, site, say, mobile });
    await expect(codeDialog(page).locator('[data-message="fileTypeWrong"]')).toBeVisible();
    await chooser.setInputFiles(attached);
    await enterCode({ page, site, say, mobile });
    const thanks = page.getByRole('status').filter({ hasText: say('forms:submitted_complaint') });
    await expect(thanks).toBeVisible();
    await expectPromise({ page, site, say, language });
    const reference = (await thanks.locator('bdi').textContent()) ?? '';
    expect(await attachmentsOf(site, reference)).toEqual(['عقد.pdf']);
  });
});
