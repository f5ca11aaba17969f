import type { Locator } from '@playwright/test';
import { applyByApi } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { chooseState, chosenState, type DeskVisit, deskSentence, signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

const idle = 16 * 60_000;

/** Opens a lead as a staff member, changes its state and writes a note without saving. */
async function typeChanges(desk: DeskVisit): Promise<string> {
  const { page, say, language } = desk;
  const reference = await applyByApi(desk.site, { MobileNumber: desk.mobile });
  await signIn(desk, 'leads');
  await page.goto(`/${language}/desk/leads/${reference}?form=cars-finance`);
  await page.waitForLoadState('networkidle');
  await chooseState(page, 'in-review');
  await page.getByLabel(say('desk:leads.one.note')).fill('اتصلت به مرتين');
  return reference;
}

async function expectTyped({ page, say }: DeskVisit): Promise<void> {
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('اتصلت به مرتين');
  await expect(chosenState(page)).toHaveValue('in-review');
}

const save = ({ page, say }: DeskVisit) =>
  page.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();

/** Signs in by the link on the current page. */
async function signInThere({ page }: Pick<DeskVisit, 'page'>): Promise<void> {
  await page.locator('a[href^="/desk/sign-in"]').click();
  await page.locator('button[value="leads"]').click();
}

test('a form saved after its session expired keeps its unsaved values through the sign-in', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, site } = desk;
  const reference = await typeChanges(desk);
  site.clock.ahead += idle;
  await save(desk);
  await expect(page.getByText(deskSentence(say, 'unsent.inDraft'))).toBeVisible();
  // The browser logs the 401.
  consoleErrors.length = 0;
  expect(await axe(page)).toEqual([]);
  await signInThere(desk);
  await page.waitForURL(new RegExp(`/desk/leads/${reference}\\?form=cars-finance$`));
  await expectTyped(desk);
  expect(await axe(page)).toEqual([]);
  await save(desk);
  await expect(page.getByRole('status').getByText(deskSentence(say, 'leads.one.changed'))).toBeVisible();
  await expect(page.getByText('اتصلت به مرتين')).toBeVisible();
  await expect(chosenState(page)).toHaveValue('in-review');
  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('');
});

test('a form saved after a sign-out in another tab keeps its unsaved values through the sign-in', async ({
  desk,
}) => {
  const { page, say, language } = desk;
  const reference = await typeChanges(desk);
  const other = await page.context().newPage();
  await other.goto(`/${language}/desk`);
  await other.waitForLoadState('networkidle');
  other.once('dialog', (question) => question.accept());
  await other.getByRole('button', { name: deskSentence(say, 'signOut') }).click();
  await expect(other.getByText(deskSentence(say, 'refused.out'))).toBeVisible();
  await save(desk);
  await signInThere(desk);
  await page.waitForURL(new RegExp(`/desk/leads/${reference}\\?form=cars-finance$`));
  await expectTyped(desk);
});

test('a draft is restored after a reload, and can be discarded', async ({ desk }) => {
  const { page, say } = desk;
  await typeChanges(desk);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('اتصلت');
  await page.reload();
  await expectTyped(desk);
  await page.getByRole('button', { name: deskSentence(say, 'draft.discard') }).click();
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('');
});

test('a lead that someone else changed is not saved, and the unsaved values stay', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, site } = desk;
  const reference = await typeChanges(desk);
  await site.services.database.db
    .updateTable('submissions')
    .set({ progress: 'withdrawn' })
    .where('reference', '=', reference)
    .execute();
  await save(desk);
  await expect(page.getByText(deskSentence(say, 'leads.one.state-changed'))).toBeVisible();
  consoleErrors.length = 0;
  await expectTyped(desk);
});

test('a restored draft keeps its note, but not its state once someone else has changed the lead', async ({
  desk,
}) => {
  const { page, say, site } = desk;
  const reference = await typeChanges(desk);
  await page.reload();
  await expectTyped(desk);
  await site.services.database.db
    .updateTable('submissions')
    .set({ progress: 'declined' })
    .where('reference', '=', reference)
    .execute();
  await page.reload();
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('اتصلت به مرتين');
  await expect(chosenState(page)).toHaveValue('declined');
});

test('a lead that changed meanwhile shows its new state when nobody chose another', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, site } = desk;
  const reference = await typeChanges(desk);
  await chooseState(page, 'received');
  await page.getByLabel(say('desk:leads.one.message')).fill('نحتاج السجل');
  await site.services.database.db
    .updateTable('submissions')
    .set({ progress: 'withdrawn' })
    .where('reference', '=', reference)
    .execute();
  await save(desk);
  await expect(page.getByText(deskSentence(say, 'leads.one.state-changed'))).toBeVisible();
  consoleErrors.length = 0;
  await expect(chosenState(page)).toHaveValue('withdrawn');
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('اتصلت به مرتين');
});

/** Holds the answers to posted forms and to writes. Returns how to release them. */
async function holdAnswers({ page }: Pick<DeskVisit, 'page'>): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await held.promise;
    await route.fulfill({ response });
  });
  return held.resolve;
}

test('values typed during a save stay, and a second press of the button saves nothing', async ({ desk }) => {
  const { page, say } = desk;
  await typeChanges(desk);
  const [message, note] = (['message', 'note'] as const).map((name) =>
    page.getByLabel(say(`desk:leads.one.${name}`)),
  ) as [Locator, Locator];
  const release = await holdAnswers(desk);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await page.locator('button[value="save"]').dblclick();
  await expect.poll(() => posts).toBe(1);
  await chooseState(page, 'declined');
  await message.fill('نعتذر');
  await save(desk);
  release();
  await expect(page.getByRole('status').getByText(deskSentence(say, 'leads.one.changed'))).toBeVisible();
  await expect(note).toHaveValue('');
  await expect(message).toHaveValue('نعتذر');
  await expect(chosenState(page)).toHaveValue('declined');
  expect(posts).toBe(1);
  await page.reload();
  await expect(message).toHaveValue('نعتذر');
  await expect(note).toHaveValue('');
  await expect(chosenState(page)).toHaveValue('declined');
});

test('texts over the limit are refused, show the limit and stay uncut in the form', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say } = desk;
  await typeChanges(desk);
  const message = page.getByLabel(say('desk:leads.one.message'));
  const note = page.getByLabel(say('desk:leads.one.note'));
  await message.fill('م'.repeat(501));
  await note.fill('م'.repeat(20_000));
  await save(desk);
  await expect(page.getByRole('alert').getByText(deskSentence(say, 'leads.one.too-long'))).toBeVisible();
  consoleErrors.length = 0;
  await expect(message).toHaveAccessibleDescription(/500/);
  await expect(note).toHaveAccessibleDescription(/4000/);
  await expect(message).toHaveValue('م'.repeat(501));
  await expect(note).toHaveValue('م'.repeat(20_000));
});

test('a save that gets no answer says so, and the page opens again with what was typed', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say } = desk;
  await typeChanges(desk);
  await page.route('**/*.data*', (route) => route.abort());
  await save(desk);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('desk:noAnswer.title'));
  await page.unroute('**/*.data*');
  await page.getByRole('link', { name: say('desk:noAnswer.again') }).click();
  await expectTyped(desk);
  consoleErrors.length = 0;
});

test('an offline save stays on the page, and is saved once online', async ({ desk }) => {
  const { page, say } = desk;
  await typeChanges(desk);
  await page.context().setOffline(true);
  await save(desk);
  await expect(page.getByText(say('shell:offline.stayed'))).toBeVisible();
  await expectTyped(desk);
  await page.context().setOffline(false);
  await save(desk);
  const saved = page.getByText(deskSentence(say, 'leads.one.changed'));
  await expect(saved).toBeVisible();
  await page.getByLabel(say('desk:leads.one.note')).fill('سأتصل غدًا');
  await expect(saved).toBeHidden();
});

/** Saves a change, types another, and takes the saved one back. */
async function takeBackWhileTyping(desk: DeskVisit): Promise<void> {
  const { page, say } = desk;
  await typeChanges(desk);
  await save(desk);
  await expect(page.getByText(deskSentence(say, 'leads.one.changed'))).toBeVisible();
  await chooseState(page, 'declined');
  await page.getByLabel(say('desk:leads.one.message')).fill('نعتذر');
  await page.getByLabel(say('desk:leads.one.note')).fill('سأتصل غدًا');
  await page.getByRole('button', { name: deskSentence(say, 'leads.one.takeBack') }).click();
  await expect(page.getByText(deskSentence(say, 'leads.one.taken-back'))).toBeVisible();
  await expect(chosenState(page)).toHaveValue('declined');
  await expect(page.getByLabel(say('desk:leads.one.message'))).toHaveValue('نعتذر');
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('سأتصل غدًا');
}

test('taking a state back keeps the unsaved changes', async ({ desk }) => takeBackWhileTyping(desk));

test('a state that was taken back leaves the form unchanged, and its message can be read', async ({
  desk,
}) => {
  const { page, say } = desk;
  await typeChanges(desk);
  const message = page.getByLabel(say('desk:leads.one.message'));
  await chooseState(page, 'declined');
  await message.fill('نعتذر');
  await save(desk);
  await expect(page.getByText(deskSentence(say, 'leads.one.changed'))).toBeVisible();
  await page.getByRole('button', { name: deskSentence(say, 'leads.one.takeBack') }).click();
  await expect(page.getByText(deskSentence(say, 'leads.one.taken-back'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('status').getByText('نعتذر')).toBeVisible();
  // Otherwise the next note would save them again.
  await expect(chosenState(page)).toHaveValue('received');
  await expect(message).toHaveValue('');
  await page.reload();
  await expect(chosenState(page)).toHaveValue('received');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a page load that takes a state back keeps the unsaved changes', async ({ desk }) =>
    takeBackWhileTyping(desk));

  test('a form posted after its session expired can be sent again after a sign-in in another tab', async ({
    desk,
    context,
    consoleErrors,
  }) => {
    const { page, say, site } = desk;
    await typeChanges(desk);
    site.clock.ahead += idle;
    await save(desk);
    await expect(page.getByText(deskSentence(say, 'unsent.inPage'))).toBeVisible();
    consoleErrors.length = 0;
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.locator('a[href^="/desk/sign-in"]').click(),
    ]);
    await tab.locator('button[value="leads"]').click();
    await tab.waitForURL(/desk\/leads\/[^/]+$/);
    await page.getByRole('button', { name: deskSentence(say, 'unsent.send') }).click();
    await expect(page.getByRole('status').getByText(deskSentence(say, 'leads.one.changed'))).toBeVisible();
    await expect(page.getByText('اتصلت به مرتين')).toBeVisible();
  });
});
