import { applyByApi } from '../support/applicant.ts';
import { signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

test('a save keeps the unsaved note of another tab, and signing out asks before it is deleted', async ({
  desk,
}) => {
  const { page, say, language } = desk;
  const reference = await applyByApi(desk.site, { MobileNumber: desk.mobile });
  await signIn(desk, 'leads');
  const address = `/${language}/desk/leads/${reference}`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await tab.waitForLoadState('networkidle');
  }
  const stored = () => Object.keys(localStorage).filter((key) => key.includes('draft'));
  const noteIn = (tab: typeof page) => tab.getByLabel(say('desk:leads.one.note'));
  await noteIn(page).fill('from the first tab');
  await expect.poll(() => page.evaluate(stored)).toHaveLength(1);
  await noteIn(other).fill('typed, then cleared');
  await noteIn(other).fill('');
  await page.reload();
  await expect(noteIn(page)).toHaveValue('from the first tab');
  await noteIn(other).fill('from the other tab');
  await page.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();
  await expect(page.getByText('from the first tab')).toBeVisible();
  await other.reload();
  await expect(noteIn(other)).toHaveValue('from the other tab');

  const signOut = other.getByRole('button', { name: say('desk:signOut') });
  other.once('dialog', (question) => question.dismiss());
  await signOut.click();
  await expect(noteIn(other)).toHaveValue('from the other tab');
  other.once('dialog', (question) => question.accept());
  await signOut.click();
  await expect(noteIn(other)).toBeHidden();
  expect(await other.evaluate(stored)).toEqual([]);
  await signIn(desk, 'leads');
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await expect(noteIn(page)).toHaveValue('');
});
