import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { answerDays } from '#domain/data-subject-requests.ts';
import { applyByApi } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { type DeskVisit, deskSentence, openAsOther, signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

const mobile = '0500000099';

/** Enters a request and waits for its page. */
async function enter({ page, say, language }: DeskVisit, kind: string, idNumber: string): Promise<void> {
  await page.goto(`/${language}/desk/privacy`);
  // A restored draft opens the panel by itself.
  await page.locator('details:has(select[name="kind"])').evaluate((panel: HTMLDetailsElement) => {
    panel.open = true;
  });
  await page.locator('select[name="kind"]').selectOption(kind);
  await page.locator('input[name="idNumber"]').fill(idNumber);
  await page.locator('input[name="MobileNumber"]').fill(mobile);
  await page.getByRole('button', { name: deskSentence(say, 'privacy.enter.submit') }).click();
  await page.waitForURL(/desk\/privacy\/\w{4}-\w{4}$/);
}

test('the desk shows the number of days in which a request is answered', async ({ desk }) => {
  await signIn(desk, 'privacy');
  await expect(desk.page.locator('main')).toContainText(
    deskSentence(desk.say, 'privacy.lead', { count: String(answerDays) }),
  );
});

test('a request by telephone is entered, exported and closed', async ({ desk, consoleErrors }) => {
  const { page, say, language } = desk;
  const id = '1010101011';
  const reference = await applyByApi(desk.site, { idNumber: id, MobileNumber: mobile });
  await signIn(desk, 'privacy');
  await page
    .getByRole('main')
    .getByRole('link', { name: deskSentence(say, 'privacy.title') })
    .click();
  await page.getByText(deskSentence(say, 'privacy.enter.title')).click();
  await page.locator('input[name="idNumber"]').fill('12');
  await page.getByRole('button', { name: deskSentence(say, 'privacy.enter.submit') }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(2);
  await expect(page.locator('input[name="idNumber"]')).toHaveValue('12');
  // The browser logs the 422.
  consoleErrors.length = 0;
  expect(await axe(page)).toEqual([]);
  await summary.getByRole('link').first().click();
  await expect(page.locator('input[name="idNumber"]')).toBeFocused();

  await enter(desk, 'export', id);
  await expect(page.getByText(reference)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await axe(page)).toEqual([]);
  const exporting = page.locator('form[action$="/export"]');
  await exporting.locator('input[name="reason"]').fill('طُلب بالهاتف');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button').click(),
  ]);
  const files = unzipSync(await readFile((await download.path()) ?? ''));
  expect(JSON.parse(Buffer.from(files['person.json'] ?? []).toString())).toMatchObject({
    nationalId: id,
    submissions: [{ reference }],
  });

  const done = page.locator('section[aria-labelledby="done"]');
  await done.locator('input[name="reason"]').fill('سُلِّم باليد');
  await done.getByRole('button').click();
  await expect(page.getByText(deskSentence(say, 'privacy.outcomes.ended'))).toBeVisible();
  await expect(page.getByText(id)).toHaveCount(0);
  await page.goto(`/${language}/desk/privacy?which=past`);
  await expect(page.getByText(deskSentence(say, 'privacy.states.done'))).toHaveCount(1);
  expect(await axe(page)).toEqual([]);
});

test('ending a request that a colleague has ended is refused, and the page shows it as ended', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say } = desk;
  await signIn(desk, 'privacy');
  await enter(desk, 'correction', '1010101029');
  await page.waitForLoadState('networkidle');
  const end = async (tab: typeof page) => {
    const done = tab.locator('section[aria-labelledby="done"]');
    await done.locator('input[name="reason"]').fill('صُحِّح الاسم');
    await done.getByRole('button', { name: deskSentence(say, 'privacy.done.press') }).click();
  };
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForLoadState('networkidle');
  await end(other);
  await expect(other.getByText(deskSentence(say, 'privacy.outcomes.ended'))).toBeVisible();
  await end(page);
  await expect(page.getByText(deskSentence(say, 'privacy.outcomes.over'))).toBeVisible();
  // The browser logs the 422.
  consoleErrors.length = 0;
  await expect(page.locator('section[aria-labelledby="done"]')).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });
    test('an erasure needs two people, and the first cannot confirm again', async ({ desk, context }) => {
      const { page, say, site, language } = desk;
      const id = javaScriptEnabled ? '1010101012' : '1010101013';
      await applyByApi(desk.site, { idNumber: id, MobileNumber: mobile });
      await signIn(desk, 'privacy');
      await enter(desk, 'erasure', id);
      const confirm = (on = page) =>
        on.getByRole('button', { name: deskSentence(say, 'privacy.erasure.press') });
      const other = await openAsOther(context);
      await page.getByRole('checkbox').check();
      await confirm().click();
      await expect(page.getByText(deskSentence(say, 'privacy.outcomes.first'))).toBeVisible();
      await expect(confirm()).toHaveCount(0);
      const first = page.url();

      await other.goto(`${site.url}/${language}/desk`);
      await signIn({ page: other, language }, 'privacy-2');
      await other.goto(first);
      await expect(other.getByText(deskSentence(say, 'privacy.erasure.byOther'))).toBeVisible();
      if (javaScriptEnabled) expect(await axe(other)).toEqual([]);
      await other.getByRole('checkbox').check();
      await confirm(other).click();
      await expect(other.getByRole('status')).toHaveText(deskSentence(say, 'privacy.outcomes.erased'));
      const report = other.getByRole('region', { name: deskSentence(say, 'privacy.erasure.report') });
      await expect(report).toContainText(deskSentence(say, 'privacy.delivered'));
      if (javaScriptEnabled) expect(await axe(other)).toEqual([]);
      await expect(other.getByText(id)).toHaveCount(0);
      await other.goto(`/${language}/desk/audit-log`);
      await expect(
        other.getByText(deskSentence(say, 'auditLog.actions.person-erased')).first(),
      ).toBeVisible();
    });
  });
