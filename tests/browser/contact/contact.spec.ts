import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { fillIn, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeDialog, codeInput, codeOf, enterCode } from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

const filled = { ...contact.example, infoConsent: 'on' };
test('a visitor writes, proves the mobile, and gets a reference', async ({
  page,
  site,
  language,
  say,
  newMobile,
}) => {
  const mobile = newMobile();
  await page.goto(`/${language}/contact-us`);
  await page.waitForLoadState('networkidle');
  expect(await axe(page)).toEqual([]);
  await fillIn(page, { ...filled, MobileNumber: mobile }, contact.name);
  const sent = page.waitForRequest((request) => request.url().endsWith(apiPaths.contactUsSubmit));
  await submitButton(page, contact.name).click();
  await expect(codeDialog(page)).toBeVisible();
  const verified = page.waitForRequest((request) => request.url().endsWith(apiPaths.verifyOtpForContact));
  const code = await codeOf(site, mobile);
  await codeInput({ page, say }).fill(code);
  await page.keyboard.press('Enter');
  expect((await verified).postDataJSON()).toEqual({
    otp: code,
    mobileNumber: `966${mobile.slice(1)}`,
    nationalId: '1010101010',
    genTime: expect.any(String),
  });
  expect((await sent).postDataJSON()).toEqual({
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
  await expect
    .poll(async () => (await site.outbox('mail')).filter((file) => file.includes(reference)))
    .toHaveLength(1);
  await expect(page.locator('[name="message"]')).toBeDisabled();
  expect(await axe(page)).toEqual([]);
});

test('an e-mail that is not repeated alike sends nothing @phone', async ({
  page,
  site,
  language,
  say,
  newMobile,
}) => {
  const mobile = newMobile();
  await page.goto(`/${language}/contact-us`);
  await page.waitForLoadState('networkidle');
  await fillIn(
    page,
    { ...filled, MobileNumber: mobile, emailConfirmation: 'other@example.com' },
    contact.name,
  );
  await submitButton(page, contact.name).click();
  await expect(page.locator('[data-field="emailConfirmation"] [data-message="emailNotEqual"]')).toHaveText(
    say('messages:emailNotEqual'),
  );
  expect(await site.codeSentTo(`966${mobile.slice(1)}`)).toBeUndefined();
  await fillIn(page, { emailConfirmation: ' Visitor@EXAMPLE.com ' }, contact.name);
  await submitButton(page, contact.name).click();
  await expect(codeDialog(page)).toBeVisible();
});

test('a link that names the service puts a heading in the place of the question @desk', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/contact-us?servicetypeid=4`);
  await expect(
    page.getByRole('heading', { name: language === 'ar' ? 'الشكاوى' : 'Complaints' }),
  ).toBeVisible();
  await expect(page.locator('input[name="ServiceTypeId"]')).toHaveValue('4');
  await page.goto(`/${language}/contact-us?servicetypeid=9`);
  await expect(page.locator('select[name="ServiceTypeId"]')).toHaveCount(1);
});

test('the section that the navigation names is scrolled to, and a missing one harms nothing @twice', async ({
  page,
  language,
  say,
}) => {
  const openWith = async (section: string) => {
    // From elsewhere: the same address again would be a reload, which goes back to where the page was.
    await page.goto('about:blank');
    await page.goto(`/${language}/contact-us`);
    // As the router keeps the state of a navigation with its entry in the history.
    await page.evaluate(
      (named) => history.replaceState({ usr: { section: named }, key: `to-${named}`, idx: 0 }, ''),
      section,
    );
    await page.reload();
  };
  const careers = page.getByRole('heading', { name: say('contact:careers.title') });
  await openWith('careers');
  await expect(careers).toBeInViewport();
  const told = page.waitForEvent('console', (message) => message.text().includes('no section nowhere'));
  await openWith('nowhere');
  await told;
  await expect(careers).not.toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a message is proven and sent all the same @desk', async ({
    page,
    site,
    language,
    say,
    newMobile,
  }) => {
    const mobile = newMobile();
    await page.goto(`/${language}/contact-us-form`);
    await fillIn(page, { ...filled, MobileNumber: mobile }, contact.name);
    await submitButton(page, contact.name).click();
    await enterCode({ page, site, say, mobile });
    await expect(page.getByText(say('forms:submitted_contact'))).toBeVisible();
  });
});
