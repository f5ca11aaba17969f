import type { Page } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { axe } from '../support/axe.ts';
import { type DeskVisit, deskSentence, openAsOther, signIn } from '../support/desk.ts';
import type { Say } from '../support/sentences.ts';
import { expect } from '../support/test.ts';
import { saveItem, test } from './edit-content.ts';

const renamed = (language: Language) => (text: string) => {
  const offer = JSON.parse(text) as { title: Record<Language, string> };
  offer.title[language] = 'New title 2027';
  return JSON.stringify(offer);
};
const tooLong = (say: Say) => deskSentence(say, 'tooLong', { most: '500' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
async function openDraft({ language }: DeskVisit, page: Page, draft: string) {
  await page.goto(`/${language}/desk/content/drafts/${draft}`);
  await page.waitForLoadState('networkidle');
}

test('a second person approves a changed rate, and the calculator shows it', async ({ desk, context }) => {
  const { page, say, language, site } = desk;
  const visitor = await openAsOther(context);
  const calculator = `/${language}/financing-calculator?loanType=PERSONAL&RequiredFinance=100000&FinanceDurationId=5`;
  await visitor.goto(site.url + calculator);
  await expect(visitor.getByRole('main')).toContainText('2,675.71');

  await signIn(desk, 'publisher');
  const { id: draft } = await saveItem(desk, 'finance-calculator', (text) =>
    text.replace('0.121085', '0.15'),
  );
  await openDraft(desk, page, draft);
  const main = page.getByRole('main');
  await expect(main.locator('ins', { hasText: '0.15' })).toBeVisible();
  await expect(main.getByRole('heading', { name: say('content:drafts.examples.title') })).toBeVisible();
  await expect(main.getByText(say('content:drafts.steps.needsApproval'))).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await press(page, say('content:drafts.steps.ask'));
  await expect(main.getByText(say('content:drafts.steps.own'))).toBeVisible();

  const other = await openAsOther(context);
  await other.goto(`${site.url}/${language}/desk`);
  await other.locator('a[href^="/desk/sign-in"]').click();
  await other.locator('button[value="publisher-2"]').click();
  await other.waitForURL(/\/desk$/);
  await other.goto(`${site.url}/${language}/desk/content/drafts/${draft}`);
  await other.waitForLoadState('networkidle');
  expect(await axe(other)).toEqual([]);
  await press(other, say('content:drafts.steps.approve'));
  await expect(other.getByText(say('content:drafts.done.approved'))).toBeVisible();
  await press(other, say('content:drafts.steps.publish'));
  await expect(other.getByText(say('content:drafts.done.published'))).toBeVisible();
  await expect.poll(() => site.services.content.rates.PERSONAL.FINANCE_CHARGE).toBe(0.15);
  await page.goto(calculator);
  await expect(page.getByRole('main')).toContainText('2,916.67');
  // A page that was open before shows the new figures only.
  await press(visitor, say('calculator:calculate'));
  await expect(visitor.getByRole('main')).toContainText('2,916.67');
  await expect(visitor.getByRole('main')).not.toContainText('2,675.71');
});

test('an offer is published by one person, and a rollback removes its change', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, language, site } = desk;
  await signIn(desk, 'publisher');
  const { id: draft } = await saveItem(desk, 'offers/family-car', renamed(language));
  await openDraft(desk, page, draft);
  await press(page, say('content:drafts.steps.publish'));
  await expect(page.getByText(say('content:drafts.done.published'))).toBeVisible();
  const titles = () => site.services.content.offers.map(({ title }) => title[language]);
  await expect.poll(titles).toContain('New title 2027');

  await page.goto(`/${language}/desk/content/history`);
  await page.waitForLoadState('networkidle');
  expect(await axe(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('content:history.version', { number: '1' }) })
    .click();
  const reason = page.getByLabel(say('content:history.columns.reason'));
  await reason.fill('م'.repeat(20_000));
  await press(page, say('content:history.press'));
  await expect(reason).toHaveAccessibleDescription(tooLong(say));
  await expect(reason).toHaveValue('م'.repeat(20_000));
  consoleErrors.length = 0;
  await reason.fill('The title was wrong');
  expect(await axe(page)).toEqual([]);
  await press(page, say('content:history.press'));
  await expect(page.getByText(say('content:drafts.done.published'))).toBeVisible();
  await expect.poll(titles).not.toContain('New title 2027');
});

test('a remark sent after the session expired is restored after sign-in, until it is sent', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, site } = desk;
  await signIn(desk, 'publisher');
  const { id: draft } = await saveItem(desk, 'offers/family-car', renamed(desk.language));
  await openDraft(desk, page, draft);
  await press(page, say('content:drafts.steps.ask'));
  const open = () => page.locator('summary', { hasText: say('content:drafts.steps.sendBackTitle') }).click();
  const remark = page.getByLabel(say('content:drafts.remark'));
  await open();
  await remark.fill('The title is wrong');
  site.clock.ahead += 16 * 60_000;
  await press(page, say('content:drafts.steps.sendBack'));
  await page.locator('a[href^="/desk/sign-in"]').click();
  consoleErrors.length = 0;
  await page.locator('button[value="publisher"]').click();
  await page.waitForURL(new RegExp(`/drafts/${draft}$`));
  // The restored draft opens its panel.
  await expect(remark).toBeVisible();
  await expect(remark).toHaveValue('The title is wrong');
  await press(page, say('content:drafts.steps.sendBack'));
  await expect(page.getByText(say('content:drafts.done.sentBack'))).toBeVisible();
  await press(page, say('content:drafts.steps.ask'));
  await expect(page.getByText(say('content:drafts.done.asked'))).toBeVisible();
  await page.reload();
  await open();
  await expect(remark).toHaveValue('');
  await remark.fill('م'.repeat(20_000));
  await press(page, say('content:drafts.steps.sendBack'));
  await expect(remark).toHaveAccessibleDescription(tooLong(say));
  await expect(remark).toHaveValue('م'.repeat(20_000));
  // The browser logs the refusal's status.
  consoleErrors.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a draft is scheduled, its schedule cancelled, and the draft discarded', async ({
    consoleErrors,
    desk,
  }) => {
    const { page, say } = desk;
    await signIn(desk, 'publisher');
    const { id: draft } = await saveItem(desk, 'offers/family-car', renamed(desk.language));
    await openDraft(desk, page, draft);
    const at = page.getByLabel(say('content:drafts.steps.at'));
    await at.fill('2020-01-01T00:00');
    await press(page, say('content:drafts.steps.schedule'));
    await expect(page.getByRole('alert')).toContainText(say('content:drafts.refused.past'));
    // The browser logs the refusal's status.
    consoleErrors.length = 0;
    await at.fill('2099-01-01T00:00');
    await press(page, say('content:drafts.steps.schedule'));
    await expect(page.getByRole('status').first()).toContainText('01/01/2099, 00:00');
    await press(page, say('content:drafts.steps.unschedule'));
    await expect(page.getByText(say('content:drafts.done.unscheduled'))).toBeVisible();
    await page.getByText(say('content:drafts.steps.discardTitle'), { exact: true }).click();
    await page.getByRole('checkbox', { name: say('content:drafts.steps.sure') }).check();
    await press(page, say('content:drafts.steps.discard'));
    await expect(page.getByText(say('content:drafts.done.discarded'))).toBeVisible();
  });
});
