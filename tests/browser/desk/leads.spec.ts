import { readFile } from 'node:fs/promises';
import { carFinance } from '#domain/forms/car-finance.ts';
import { applyByApi } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { type DeskVisit, deskSentence, signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

/** Exports the open list with a reason of blanks, and expects the field's error. */
async function exportWithoutReason({ page, say }: DeskVisit): Promise<void> {
  const reason = page.getByLabel(say('desk:leads.export.reason'));
  await page.getByText(say('desk:leads.export.title')).click();
  await reason.fill('    ');
  await page.getByRole('button', { name: say('desk:leads.export.press'), exact: true }).click();
  await expect(reason).toHaveAccessibleDescription(
    new RegExp(deskSentence(say, 'reasonNeeded', { least: '3', most: '200' })),
  );
  await expect(reason).toBeInViewport();
  await expect(page).toHaveURL(/[?&](form=cars-finance|state=received)&/);
}

test('a staff member finds a lead, changes its state, takes that back and exports the list', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, language, mobile } = desk;
  const reference = await applyByApi(desk.site, { MobileNumber: mobile });
  await signIn(desk, 'leads');
  await page
    .getByRole('main')
    .getByRole('link', { name: say('desk:leads.title') })
    .click();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: reference })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.getByLabel(say('desk:leads.form')).selectOption('careers');
  await page.getByRole('button', { name: say('desk:leads.apply') }).click();
  await expect(page.getByText(say('desk:leads.none'))).toBeVisible();
  await expect(page).toHaveURL(/form=careers/);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('searchbox').fill('5'.repeat(51));
  await page.getByRole('button', { name: say('desk:leads.search.press'), exact: true }).click();
  await expect(page.getByText(say('desk:tooLong', { most: '50' }))).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('5'.repeat(51));
  // The browser logs the 422.
  consoleErrors.length = 0;
  await page.getByRole('searchbox').fill(mobile);
  await page.getByRole('button', { name: say('desk:leads.search.press'), exact: true }).click();
  await page.getByRole('link', { name: reference }).click();
  // The address does not contain the search text.
  expect(page.url()).not.toContain(mobile);

  await page.getByLabel(say('desk:leads.one.change')).selectOption('information-needed');
  await page.getByLabel(say('desk:leads.one.message')).fill('نحتاج صورة الرخصة');
  await page.getByLabel(say('desk:leads.one.note')).fill('اتصلت به');
  await page.getByRole('button', { name: say('desk:leads.one.save') }).click();
  await expect(page.getByText(say('desk:leads.one.changed'))).toBeVisible();
  await expect(page.getByRole('main')).toContainText('نحتاج صورة الرخصة');
  await expect(page.getByText('اتصلت به')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: say('desk:leads.one.takeBack') }).click();
  await expect(page.getByText(say('desk:leads.one.taken-back'))).toBeVisible();
  await expect(page.getByLabel(say('desk:leads.one.message'))).toHaveValue('نحتاج صورة الرخصة');
  await expect(page.getByLabel(say('desk:leads.one.change'))).toHaveValue('information-needed');
  await page.getByLabel(say('desk:leads.one.message')).fill('');
  const listed = page.getByRole('main').locator('li, td, dd');
  await expect(listed.filter({ hasText: 'نحتاج صورة الرخصة' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await page.goto(`/${language}/desk/leads?form=${carFinance.name}`);
  await page.waitForLoadState('networkidle');
  await exportWithoutReason(desk);
  await page.getByLabel(say('desk:leads.export.reason')).fill('تقرير الشهر');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('desk:leads.export.press'), exact: true }).click(),
  ]);
  expect(await readFile((await download.path()) ?? '', 'utf8')).toContain(reference);
});

test('filters in one row are aligned, including dates @desk', async ({ desk }) => {
  const { page, language } = desk;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(desk, 'leads');
  for (const query of ['', '?from=2026-11-01']) {
    await page.goto(`/${language}/desk/leads${query}`);
    await page.waitForLoadState('networkidle');
    const tops = await page
      .locator('form:has([name="from"]:not([type="hidden"])) :is(input, select)')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
    expect(tops.length).toBe(8);
    const gaps = tops
      .toSorted((a, b) => a - b)
      .flatMap((top, at, sorted) => (at > 0 ? [top - Number(sorted[at - 1])] : []));
    // Two controls are on the same row or a whole row apart.
    expect(gaps.filter((gap) => gap > 0.5 && gap < 40)).toEqual([]);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a staff member filters, finds and changes a lead', async ({ desk }) => {
    const { page, say, language, mobile } = desk;
    const reference = await applyByApi(desk.site, { MobileNumber: mobile });
    await signIn(desk, 'leads');
    await page.goto(`/${language}/desk/leads?state=received`);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('link', { name: say('desk:leads.back') }).click();
    await expect(page).toHaveURL(/desk\/leads\?state=received$/);
    await exportWithoutReason(desk);
    await page.getByLabel(say('desk:leads.reach')).selectOption('unreached');
    await page.getByRole('button', { name: say('desk:leads.apply') }).click();
    await expect(page).toHaveURL(/reach=unreached/);
    await expect(page.getByLabel(say('desk:leads.reach'))).toHaveValue('unreached');
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0);
    await page.getByRole('searchbox').fill(reference);
    await page.getByRole('button', { name: say('desk:leads.search.press'), exact: true }).click();
    await page.getByRole('link', { name: reference }).click();
    await page.getByLabel(say('desk:leads.one.change')).selectOption('approved');
    await page.getByRole('button', { name: say('desk:leads.one.save') }).click();
    await expect(page.getByText(say('desk:leads.one.changed'))).toBeVisible();
  });
});
