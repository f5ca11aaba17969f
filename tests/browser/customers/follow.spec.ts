import type { Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { follow } from '#domain/forms/follow.ts';
import { addState, lockTracked } from '#server/customers/lead-states/lead-states.ts';
import type { Visit } from '../../look/shot.ts';
import { clearAnnouncements, expectAnnounced, recordAnnouncements } from '../support/announcements.ts';
import { applyByApi, fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { codeOf } from '../support/code-dialog.ts';
import type { RunningSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Adds a state as the CRM would. */
async function told(site: RunningSite, reference: string): Promise<void> {
  const { services } = site;
  await services.database.db.transaction().execute(async (tx) => {
    const held = await lockTracked(tx, reference);
    const at = new Date();
    await addState(tx, services, held?.id ?? '', {
      state: 'information-needed',
      at,
      source: 'crm',
      message: 'نحتاج صورة رخصة القيادة.',
    });
  });
}

const sentBefore = ({ site, mobile }: Visit, email = '') => applyByApi(site, { MobileNumber: mobile, email });

const heading = (page: Page, reference: string) => page.getByRole('heading', { level: 2, name: reference });

async function enterFollowCode(visit: Visit): Promise<void> {
  await visit.page
    .getByRole('dialog')
    .getByRole('textbox')
    .first()
    .fill(await codeOf(visit));
}

/** Opens the follow page of an application with its code. */
async function openFollowed(visit: Visit, reference: string): Promise<void> {
  const { page, language, mobile } = visit;
  await page.goto(`/${language}/follow`, { waitUntil: 'networkidle' });
  await fillApplication(page, { reference, MobileNumber: mobile }, follow.name);
  await submitButton(page, follow.name).click();
  await enterFollowCode(visit);
  await expect(heading(page, reference)).toBeVisible();
}

test('an applicant follows an application by code, changes the e-mail address, requests data and withdraws', {
  tag: '@phone',
}, async ({ visit }) => {
  const { page, site, language, say, mobile } = visit;
  const main = page.getByRole('main');
  await recordAnnouncements(page);
  const reference = await sentBefore(visit, 'before@example.com');
  await told(site, reference);
  await page.goto(`/${language}/follow?reference=${reference}`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[name="reference"]')).toHaveValue(reference);
  await submitButton(page, follow.name).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await axe(page)).toEqual([]);
  await fillApplication(page, { MobileNumber: mobile }, follow.name);
  await submitButton(page, follow.name).click();
  await enterFollowCode(visit);
  await expect(heading(page, reference)).toBeFocused();
  const line = page.getByRole('list', { name: say('follow:line') });
  await expect(line.getByRole('listitem')).toHaveCount(2);
  await expect(line.getByRole('listitem').first()).toContainText('نحتاج صورة رخصة القيادة.');
  expect(await axe(page)).toEqual([]);
  // The address does not contain the mobile.
  expect(page.url()).not.toContain(mobile);

  await main.locator('summary', { hasText: say('follow:email.title') }).click();
  const link = page.getByRole('button', { name: say('follow:press.email') });
  for (const wrong of ['no address', 'still none']) {
    await page.getByLabel(say('follow:email.new')).fill(wrong);
    await clearAnnouncements(page);
    await link.click();
    await expect(page.getByLabel(say('follow:email.new'))).toBeFocused();
    await expectAnnounced(page, say('messages:emailPatternMessage'));
  }
  await page.getByLabel(say('follow:email.new')).fill('after@example.com');
  await link.click();
  await expect(page.getByText(say('follow:done.email'))).toBeVisible();
  // Wait until the page has scrolled to its heading before the next click.
  await expect(heading(page, reference)).toBeFocused();
  const copy = main.locator('summary', { hasText: say('follow:data.export.title') });
  await copy.click();
  await page.getByRole('button', { name: say('follow:press.ask-export') }).click();
  await expect(main.getByRole('status')).toContainText(/\w{4}-\w{4}/);
  // The pressed button is gone.
  await expect(heading(page, reference)).toBeFocused();
  await expect(page.getByRole('button', { name: say('follow:press.ask-export') })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await main.locator('summary', { hasText: say('follow:withdraw.title') }).click();
  await page.getByRole('button', { name: say('follow:press.withdraw') }).click();
  await expect(page.getByText(say('follow:done.withdraw'))).toBeVisible();
  await expect(line.getByRole('listitem').first()).toHaveAttribute('data-state', 'withdrawn');
  await expect(main.locator('summary', { hasText: say('follow:withdraw.title') })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  const mails = (await site.outbox('mail')).filter((mail) => /^To: after@example\.com/m.test(mail));
  const { text = '' } = await PostalMime.parse(mails.at(-1) ?? '');
  const id = /follow\?email=([\w-]+)/.exec(text)?.[1];
  await page.goto(`/${language}/follow?email=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('follow:confirm.title'));
  await page.getByRole('button', { name: say('follow:confirm.press') }).click();
  await expect(page.getByText(say('follow:confirm.confirmed'))).toBeVisible();
  expect(await axe(page)).toEqual([]);
});

test('the follow page survives a lost network at each step, and a retry works', {
  tag: '@phone',
}, async ({ context, visit, consoleErrors }) => {
  const { page, language, say, mobile } = visit;
  const reference = await sentBefore(visit);
  const failed = page.locator('[data-message="errorOccured"]');
  await page.goto(`/${language}/follow?reference=${reference}`);
  await page.waitForLoadState('networkidle');
  await fillApplication(page, { MobileNumber: mobile }, follow.name);
  await context.setOffline(true);
  await submitButton(page, follow.name).click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await submitButton(page, follow.name).click();
  const code = await codeOf(visit);
  const box = page.getByRole('dialog').getByRole('textbox').first();
  await context.setOffline(true);
  await box.fill(code);
  await expect(page.getByRole('dialog').locator('[data-message="errorOccured"]')).toBeVisible();
  await context.setOffline(false);
  await box.fill(code);
  await expect(heading(page, reference)).toBeVisible();
  await context.setOffline(true);
  await page.locator('summary', { hasText: say('follow:withdraw.title') }).click();
  await page.getByRole('button', { name: say('follow:press.withdraw') }).click();
  await expect(failed).toBeVisible();
  await expect(heading(page, reference)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: say('follow:press.withdraw') }).click();
  await expect(page.getByText(say('follow:done.withdraw'))).toBeVisible();
  consoleErrors.length = 0;
});

test('an action on the follow page after its code has expired shows an error', {
  tag: '@phone',
}, async ({ visit, consoleErrors }) => {
  const { page, site, say } = visit;
  await openFollowed(visit, await sentBefore(visit));
  site.clock.ahead += 16 * 60_000;
  await page.locator('summary', { hasText: say('follow:withdraw.title') }).click();
  await page.getByRole('button', { name: say('follow:press.withdraw') }).click();
  await expect(page.locator('[data-message="followOver"]')).toBeVisible();
  site.clock.ahead -= 16 * 60_000;
  consoleErrors.length = 0;
});

test('switching the language of the follow page needs no second code', async ({ visit }) => {
  const { page, language } = visit;
  const reference = await sentBefore(visit);
  await openFollowed(visit, reference);
  await page.locator('header a[hreflang]').first().click();
  await expect(page).toHaveURL(new RegExp(`/${language === 'ar' ? 'en' : 'ar'}/follow`));
  await expect(heading(page, reference)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an applicant follows and withdraws an application, requests erasure and sees an error for an invalid address', async ({
    visit,
  }) => {
    const { page, language, say, mobile } = visit;
    const main = page.getByRole('main');
    const reference = await sentBefore(visit, 'plain@example.com');
    await page.goto(`/${language}/follow?reference=${reference}`);
    await page.locator('[name="MobileNumber"]').fill(mobile);
    await submitButton(page, follow.name).click();
    await page.locator('[name="otp"]').fill(await codeOf(visit));
    await page.locator('button[value="verify"]').click();
    await expect(heading(page, reference)).toBeVisible();
    // The page links the style sheet of the states.
    await expect(page.locator('[data-state]').first()).toHaveCSS('position', 'relative');
    await main.locator('summary', { hasText: say('follow:email.title') }).click();
    await page.locator('input[name="email"]').fill('no address');
    await page.getByRole('button', { name: say('follow:press.email') }).click();
    await expect(page.locator('[data-message="emailPatternMessage"]')).toBeVisible();
    await expect(page.locator('input[name="email"]')).toHaveValue('no address');
    await main.locator('summary', { hasText: say('follow:data.erasure.title') }).click();
    await page.getByRole('button', { name: say('follow:press.ask-erasure') }).click();
    await expect(main.getByRole('status')).toContainText(/\w{4}-\w{4}/);
    await main.locator('summary', { hasText: say('follow:withdraw.title') }).click();
    await page.getByRole('button', { name: say('follow:press.withdraw') }).click();
    await expect(page.getByText(say('follow:done.withdraw'))).toBeVisible();
    await expect(page.locator('[data-state]').first()).toHaveAttribute('data-state', 'withdrawn');
  });
});
