import { applyByApi } from '../support/applicant.ts';
import { signIn, test } from '../support/desk.ts';
import { waitForHydration } from '../support/early-form.ts';
import { expect } from '../support/test.ts';

test('each tab has its own unsaved note, and signing out asks before they are deleted', async ({ desk }) => {
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
  // The draft of an open form stays there, that of a closed one goes to one tab.
  await page.reload();
  await waitForHydration(page);
  await noteIn(page).fill('from the first tab again');
  await page.close();
  const [third, fourth] = [await other.context().newPage(), await other.context().newPage()];
  await third.goto(address);
  await expect(noteIn(third)).toHaveValue('from the first tab again');
  await fourth.goto(address);
  await noteIn(fourth).fill('from the fourth tab');
  await fourth.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();
  await expect(fourth.getByText('from the fourth tab')).toBeVisible();
  await third.reload();
  await expect(noteIn(third)).toHaveValue('from the first tab again');
  await third.close();
  await fourth.reload();
  await expect(noteIn(fourth)).toHaveValue('from the first tab again');
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
  await signIn({ ...desk, page: fourth }, 'leads');
  await fourth.goto(address);
  await fourth.waitForLoadState('networkidle');
  await expect(noteIn(fourth)).toHaveValue('');
});
