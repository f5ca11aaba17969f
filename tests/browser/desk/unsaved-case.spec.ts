import { axe } from '../support/axe.ts';
import { type DeskVisit, deskSentence, report, sampleKey, signIn, test, unlock } from '../support/desk.ts';
import { expect } from '../support/test.ts';

/** Opens the first case as an officer with an open key. */
async function openCase(desk: DeskVisit): Promise<void> {
  const { page, language } = desk;
  await report(desk);
  await signIn(desk, 'compliance');
  await page.goto(`/${language}/desk/cases`);
  const link = page.getByRole('main').getByRole('table').getByRole('link').first();
  // A full page load, because the list has a key form, too.
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.waitForLoadState('networkidle');
  await unlock(desk, await sampleKey(desk), 'rimal-sample-passphrase');
}

test('a case that someone else closed does not reopen, and the unsaved message stays', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say } = desk;
  await openCase(desk);
  const text = page.locator('form[aria-labelledby="write"]').getByRole('textbox');
  await text.fill('راجعنا الفواتير كلها');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForLoadState('networkidle');
  await other.locator('select[name="outcome"]').selectOption('nothing-found');
  await other.getByRole('button', { name: deskSentence(say, 'case.close'), exact: true }).click();
  await expect(other.getByText(deskSentence(say, 'changes.changed'))).toBeVisible();
  await page.getByRole('button', { name: deskSentence(say, 'case.examine') }).click();
  await expect(page.getByRole('alert').getByText(deskSentence(say, 'changes.stale'))).toBeVisible();
  consoleErrors.length = 0;
  await expect(text).toHaveValue('راجعنا الفواتير كلها');
  // The page shows the new state, so the officer can reopen the case deliberately.
  await page.getByRole('button', { name: deskSentence(say, 'case.reopen') }).click();
  await expect(page.getByRole('status').getByText(deskSentence(say, 'changes.changed'))).toBeVisible();
});

test('a message to a case over the limit is not sent, and stays', async ({ desk }) => {
  const { page, say } = desk;
  await openCase(desk);
  const write = page.locator('form[aria-labelledby="write"]');
  await write.getByRole('textbox').fill('م'.repeat(4001));
  await write.getByRole('button', { name: deskSentence(say, 'write.send') }).click();
  await expect(write.getByRole('textbox')).toHaveAccessibleDescription(/4000/);
  await expect(write.getByRole('textbox')).toHaveValue('م'.repeat(4001));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a case export with a blank reason is refused', async ({ desk }) => {
  const { page, say } = desk;
  await openCase(desk);
  await page.getByText(deskSentence(say, 'export.title'), { exact: true }).click();
  const reason = page.getByLabel(deskSentence(say, 'export.reason'));
  await reason.fill('    ');
  await page.getByLabel(deskSentence(say, 'export.passphrase')).fill('a long passphrase of many words');
  await page.getByRole('button', { name: deskSentence(say, 'export.take'), exact: true }).click();
  const needed = deskSentence(say, 'reasonNeeded', { least: '3', most: '200' });
  await expect(reason).toHaveAccessibleDescription(new RegExp(needed));
  await expect(reason).toHaveValue('    ');
});

test('the draft of a message to a case is restored once the key is unlocked again', async ({ desk }) => {
  const { page, say } = desk;
  await openCase(desk);
  const write = page.locator('form[aria-labelledby="write"]');
  const answer = write.getByRole('radio', { name: deskSentence(say, 'write.kinds.answer') });
  const lockAndReturn = async () => {
    await page.getByRole('button', { name: deskSentence(say, 'key.lock') }).click();
    await expect(write).toHaveCount(0);
    await page.reload();
    await unlock(desk, await sampleKey(desk), 'rimal-sample-passphrase');
  };
  await answer.check();
  await lockAndReturn();
  await expect(answer).toBeChecked();
  await write.getByRole('textbox').fill('راجعنا الفواتير كلها');
  await lockAndReturn();
  await expect(write.getByRole('textbox')).toHaveValue('راجعنا الفواتير كلها');
  await expect(answer).toBeChecked();
  expect(await axe(page)).toEqual([]);
});
