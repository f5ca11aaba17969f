import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { signIn } from '../support/desk.ts';
import { expect } from '../support/test.ts';
import { openEditor, saveItem, test } from './edit-content.ts';

const item = 'offers/family-car';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const changed = (change: Record<string, string>) => (text: string) => {
  const offer = JSON.parse(text);
  for (const [field, value] of Object.entries(change)) offer[field].en = value;
  return JSON.stringify(offer);
};

test('changes of two editors to one offer are merged, and a conflict asks which text to take', async ({
  consoleErrors,
  desk,
}) => {
  const { page, say } = desk;
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await signIn(desk, 'publisher');
  const begun = await saveItem(desk, item, changed({ title: 'First title' }));
  await openEditor(desk, page, item, begun.id);
  await field('title.en').fill('My title');
  await field('supplier.en').fill('My supplier');
  await saveItem(desk, item, changed({ title: 'Their title', description: 'Their description' }), begun);
  await press(page, say('content:edit.save'));

  const note = page.getByRole('alert').filter({ hasText: say('content:merge.title') });
  await expect(note).toBeFocused();
  await expect(note).toContainText('Their description');
  await expect(page.getByRole('button', { name: say('content:edit.save'), exact: true })).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  await note.getByRole('button', { name: say('content:merge.takeTheirs') }).click();
  await press(page, say('content:edit.save'));
  await expect(page.getByText(say('content:edit.saved'))).toBeVisible();
  await page.reload();
  await expect(field('title.en')).toHaveValue('Their title');
  await expect(field('description.en')).toHaveValue('Their description');
  await expect(field('supplier.en')).toHaveValue('My supplier');
  // The browser logs the conflict's status.
  consoleErrors.length = 0;
});

test('a stale page cannot discard a draft, and then shows what changed', async ({ consoleErrors, desk }) => {
  const { page, say, language } = desk;
  await signIn(desk, 'publisher');
  const begun = await saveItem(desk, item, changed({ title: 'First title' }));
  await page.goto(`/${language}/desk/content/drafts/${begun.id}`);
  await page.waitForLoadState('networkidle');
  await saveItem(desk, item, changed({ title: 'Their title' }), begun);
  await page.getByText(say('content:drafts.steps.discardTitle')).click();
  await page.locator('[name="sure"]').check();
  await press(page, say('content:drafts.steps.discard'));
  await expect(page.getByRole('alert')).toContainText(say('content:drafts.refused.stale'));
  // The browser logs the refusal's status.
  consoleErrors.length = 0;
  await expect(page.getByRole('main').locator('ins', { hasText: 'Their title' })).toBeVisible();
});

test('unsaved text survives a lost connection, an ended session and leaving the page', async ({
  consoleErrors,
  context,
  desk,
}) => {
  const { page, say } = desk;
  const title = page.locator('[name="title.en"]');
  await signIn(desk, 'publisher');
  await openEditor(desk, page, item);
  await title.fill('Typed before the connection was lost');
  await context.setOffline(true);
  await press(page, say('content:edit.save'));
  await expect(page.getByText(say('shell:offline.stayed'))).toBeVisible();
  await context.setOffline(false);
  await page.route('**/desk/api/**', (route) => route.abort());
  await press(page, say('content:edit.save'));
  await expect(page.getByRole('alert')).toContainText(say('content:edit.failed.noAnswer'));
  await page.unroute('**/desk/api/**');

  await page.getByRole('link', { name: say('content:edit.back') }).click();
  await press(page, say('content:edit.stay'));
  await expect(title).toHaveValue('Typed before the connection was lost');
  await page.getByRole('link', { name: say('content:edit.back') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await press(page, say('content:edit.leave'));
  await page.waitForURL(/desk\/content$/);
  await openEditor(desk, page, item);
  await expect(page.getByText(say('content:edit.restored'))).toBeVisible();
  await expect(title).toHaveValue('Typed before the connection was lost');

  await context.clearCookies();
  await press(page, say('content:edit.save'));
  const ended = page.getByRole('alert').filter({ hasText: say('content:edit.failed.signedOut') });
  await expect(ended).toBeVisible();
  const other = await context.newPage();
  await signIn({ ...desk, page: other }, 'publisher');
  await press(page, say('content:edit.save'));
  await expect(page.getByText(say('content:edit.saved'))).toBeVisible();
  // The browser logs the lost connection and the refused request.
  consoleErrors.length = 0;
});

test('a new offer restores text typed before leaving, and opens empty after it is discarded', async ({
  desk,
}) => {
  const { page, say } = desk;
  const title = page.locator('[name="title.en"]');
  const leave = () => page.getByRole('link', { name: say('content:edit.back') }).click();
  await signIn(desk, 'publisher');
  await openEditor(desk, page, 'offers/a-new-one');
  await title.fill('Typed and discarded');
  await leave();
  await press(page, say('content:edit.leave'));
  await page.waitForURL(/desk\/content$/);
  await openEditor(desk, page, 'offers/a-new-one');
  await expect(title).toHaveValue('Typed and discarded');
  await press(page, say('content:edit.discard'));
  await expect(title).toHaveValue('');
  await leave();
  await page.waitForURL(/desk\/content$/);
});

test('removing an offer asks for confirmation and changes the draft', async ({ desk }) => {
  const { page, say } = desk;
  await signIn(desk, 'publisher');
  await openEditor(desk, page, item);
  await page.locator('[name="title.en"]').fill('Changed, but not saved');
  await press(page, say('content:removal.offers.press'));
  await press(page, say('content:removal.offers.keep'));
  await press(page, say('content:removal.offers.press'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('content:removal.offers.press') })
    .click();
  await page.waitForURL(/desk\/content\?draft=/);
  await expect(page.getByRole('row').filter({ hasText: say('content:list.states.removed') })).toHaveCount(1);
});

test('the preview of a policy follows the typed text', async ({ desk }) => {
  const { page } = desk;
  await signIn(desk, 'publisher');
  await openEditor(desk, page, 'policies/terms-conditions');
  const english = page.locator('[id="policies/terms-conditions.en.md"]');
  await english.press('ControlOrMeta+End');
  await english.pressSequentially('\n\n## A new section\n\n<script>alert(1)</script> and **bold**');
  const shown = page.locator('[lang="en"]', { has: page.locator('h2, h3') }).last();
  await expect(shown.getByRole('heading', { name: 'A new section' })).toBeVisible();
  await expect(shown).toContainText('<script>alert(1)</script>');
  expect(await axe(page)).toEqual([]);
});
