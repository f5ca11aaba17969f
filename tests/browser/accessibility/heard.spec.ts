import { apiPaths } from '#domain/api-paths.ts';
import { careers } from '#domain/forms/careers.ts';
import { contact } from '#domain/forms/contact.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { fillExample } from '../../look/form-shots.ts';
import {
  announcements,
  clearAnnouncements,
  expectAnnounced,
  recordAnnouncements,
} from '../support/announcements.ts';
import { submitButton } from '../support/applicant.ts';
import { codeInput, codeOf, wrongCode } from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

/** Status messages (WCAG 4.1.3). `announcements.ts` imitates a screen reader. */
test.beforeEach(({ page }) => recordAnnouncements(page));

test('errors, a slow submission, each wrong code and the confirmation are announced', async ({
  context,
  visit,
}) => {
  const { page, say, language, mobile } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(`/${language}/${contact.page}`, { waitUntil: 'networkidle' });
  await submitButton(page, contact.name).click();
  await expectAnnounced(page, say('forms:summaryTitle'));
  await expectAnnounced(page, say('messages:nameRequired'));

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
  await expectAnnounced(page, say('forms:sending'));
  expect((await announcements(page)).join()).not.toContain(say('forms:stillSending.slow'));
  await page.clock.fastForward(5_000);
  await expectAnnounced(page, say('forms:stillSending.slow'));
  await page.clock.fastForward(10_000);
  await expectAnnounced(page, say('forms:stillSending.verySlow'));
  answers();

  const code = await codeOf(visit);
  const type = async (digits: string) => {
    await expect(codeInput(visit)).toHaveValue('');
    await codeInput(visit).fill(digits);
    await page.keyboard.press('Enter');
  };
  for (const _ of [1, 2]) {
    await clearAnnouncements(page);
    await type(wrongCode(code));
    await expectAnnounced(page, say('forms:otp.verifying'));
    await expectAnnounced(page, say('messages:wrongOtp'));
  }
  await clearAnnouncements(page);
  await type(code);
  await expectAnnounced(page, say('forms:otp.verified'));
  await expectAnnounced(page, say('forms:submitted_contact'));
  for (const _ of [1, 2]) {
    await clearAnnouncements(page);
    await page.getByRole('button', { name: say('confirmation:copy') }).click();
    await expectAnnounced(page, say('confirmation:copied'));
  }
});

test('a repeated failure is announced each time @desk', async ({ consoleErrors, visit }) => {
  const { page, say, language } = visit;
  await page.goto(`/${language}/${whistleblowingReport.page}`, { waitUntil: 'networkidle' });
  await fillExample({ page, mobile: visit.mobile }, whistleblowingReport);
  await page.context().setOffline(true);
  for (const _ of [1, 2]) {
    await clearAnnouncements(page);
    await submitButton(page, whistleblowingReport.name).click();
    await expectAnnounced(page, say('messages:errorOccured'));
  }
  await page.context().setOffline(false);
  consoleErrors.length = 0;
});

test('an upload announces its start and its end but no percentages @phone', async ({ visit }) => {
  const { page, say, language } = visit;
  await page.goto(`/${language}/${careers.page}?apply`, { waitUntil: 'networkidle' });
  await fillExample({ page, mobile: visit.mobile }, careers);
  await submitButton(page, careers.name).click();
  await expectAnnounced(page, say('forms:sending'));
  await expectAnnounced(page, say('messages:applicationSubmitted'));
  expect((await announcements(page)).join()).not.toMatch(/[%٪]/);
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
  expect(await announcements(page)).toEqual([]);
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
    await expectAnnounced(page, say('cookies:saved'));
    // The next load announces nothing.
    await page.reload({ waitUntil: 'networkidle' });
    expect(await announcements(page)).toEqual([]);
  });
