import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { contact } from '#domain/forms/contact.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { fillExample } from '../../look/form-shots.ts';
import { submitButton } from '../support/applicant.ts';
import { codeInput, codeOf, wrongCode } from '../support/code-dialog.ts';
import { expectHeard, forget, heard, listenIn } from '../support/hearing.ts';
import { expect, test } from '../support/test.ts';

/** Status messages (WCAG 4.1.3). `hearing.ts` imitates a screen reader. */
test.beforeEach(({ page }) => listenIn(page));

test('errors, a slow submission, each wrong code and the confirmation are announced', async ({
  context,
  visit,
}) => {
  const { page, say, language, mobile } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(`/${language}/${contact.page}`, { waitUntil: 'networkidle' });
  await submitButton(page, contact.name).click();
  await expectHeard(page, say('forms:summaryTitle'));
  await expectHeard(page, say('messages:nameRequired'));

  await fillExample({ page, mobile }, contact);
  let answers = () => {};
  const answered = new Promise<void>((resolve) => {
    answers = resolve;
  });
  await page.route(`**${apiPaths.sendOtpForContact}`, async (route) => {
    await answered;
    await route.continue();
  });
  await submitButton(page, contact.name).click();
  await expect(submitButton(page, contact.name)).toHaveAttribute('aria-busy', 'true');
  await expectHeard(page, say('forms:sending'));
  expect((await heard(page)).join()).not.toContain(say('forms:stillSending.slow'));
  await page.clock.fastForward(5_000);
  await expectHeard(page, say('forms:stillSending.slow'));
  await page.clock.fastForward(10_000);
  await expectHeard(page, say('forms:stillSending.verySlow'));
  answers();

  const code = await codeOf(visit);
  const type = async (digits: string) => {
    await expect(codeInput(visit)).toHaveValue('');
    await codeInput(visit).fill(digits);
    await page.keyboard.press('Enter');
  };
  for (const _ of [1, 2]) {
    await forget(page);
    await type(wrongCode(code));
    await expectHeard(page, say('forms:otp.verifying'));
    await expectHeard(page, say('messages:wrongOtp'));
  }
  await forget(page);
  await type(code);
  await expectHeard(page, say('forms:otp.verified'));
  await expectHeard(page, say('forms:submitted_contact'));
  for (const _ of [1, 2]) {
    await forget(page);
    await page.getByRole('button', { name: say('confirmation:copy') }).click();
    await expectHeard(page, say('confirmation:copied'));
  }
});

test('a repeated failure is announced each time @desk', async ({ complaints, visit }) => {
  const { page, say, language } = visit;
  await page.goto(`/${language}/${whistleblowingReport.page}`, { waitUntil: 'networkidle' });
  await fillExample({ page, mobile: visit.mobile }, whistleblowingReport);
  await page.context().setOffline(true);
  for (const _ of [1, 2]) {
    await forget(page);
    await submitButton(page, whistleblowingReport.name).click();
    await expectHeard(page, say('messages:errorOccured'));
  }
  await page.context().setOffline(false);
  complaints.length = 0;
});

test('an upload announces its start and its end but no percentages @phone', async ({ visit }) => {
  const { page, say, language } = visit;
  await page.goto(`/${language}/${careers.page}?apply`, { waitUntil: 'networkidle' });
  await fillExample({ page, mobile: visit.mobile }, careers);
  await submitButton(page, careers.name).click();
  await expectHeard(page, say('forms:sending'));
  await expectHeard(page, say('messages:applicationSubmitted'));
  expect((await heard(page)).join()).not.toMatch(/[%٪]/);
});

test('the offer carousel announces nothing when it advances @phone', async ({ page, language }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(`/${language}/individual`);
  const shown = page.locator('section#offers a[aria-current]');
  await expect(shown).toHaveAttribute('href', '#offers-1');
  await page.locator('section#offers').scrollIntoViewIfNeeded();
  await page.clock.runFor(4_100);
  await expect(shown).toHaveAttribute('href', '#offers-2');
  expect(await heard(page)).toEqual([]);
});

for (const undecided of [true, false])
  test(`a saved cookie choice is announced once${undecided ? '' : ', even when saving reloads the page'} @desk`, async ({
    context,
    visit,
  }) => {
    const { page, say, language } = visit;
    if (undecided) await context.clearCookies();
    await page.goto(`/${language}/cookies`, { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: say(undecided ? 'cookies:banner.necessary' : 'cookies:save') })
      .click();
    await expectHeard(page, say('cookies:saved'));
    // The next load announces nothing.
    await page.reload({ waitUntil: 'networkidle' });
    expect(await heard(page)).toEqual([]);
  });
