import { readFile } from 'node:fs/promises';
import { carFinance } from '#domain/forms/car-finance.ts';
import { applyByApi } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { chooseState, chosenState, type DeskVisit, deskSentence, signIn, test } from '../support/desk.ts';
import { waitForHydration } from '../support/early-form.ts';
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

  await page.getByText(say('desk:leads.filter'), { exact: true }).click();
  await page.getByLabel(say('desk:leads.form'), { exact: true }).selectOption('careers');
  await page.getByRole('button', { name: say('desk:leads.apply') }).click();
  await expect(page.getByText(say('desk:leads.none'))).toBeVisible();
  await expect(page).toHaveURL(/form=careers/);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('searchbox').fill('5'.repeat(101));
  await page.getByRole('button', { name: say('desk:leads.search.press'), exact: true }).click();
  await expect(page.getByText(say('desk:tooLong', { most: '100' }))).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('5'.repeat(101));
  // The browser logs the 422.
  consoleErrors.length = 0;
  const search = async (typed: string) => {
    await page.getByRole('searchbox').fill(typed);
    await page.getByRole('button', { name: say('desk:leads.search.press'), exact: true }).click();
  };
  await search(mobile);
  await expect(page.getByRole('link', { name: reference })).toBeVisible();
  await search('0000');
  await expect(page.getByRole('status').filter({ hasText: say('desk:leads.search.none') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue(mobile);
  await page.getByRole('link', { name: reference }).click();
  await page.waitForURL(new RegExp(`/desk/leads/${reference}`));
  // The address does not contain the search text.
  expect(page.url()).not.toContain(mobile);

  await chooseState(page, 'information-needed');
  await page.getByLabel(say('desk:leads.one.message')).fill('نحتاج صورة الرخصة');
  await page.getByLabel(say('desk:leads.one.note')).fill('اتصلت به');
  await page.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();
  await expect(page.getByText(say('desk:leads.one.changed'))).toBeVisible();
  await expect(page.getByRole('main')).toContainText('نحتاج صورة الرخصة');
  await expect(page.getByText('اتصلت به')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: say('desk:leads.one.takeBack') }).click();
  await expect(page.getByText(say('desk:leads.one.taken-back'))).toBeVisible();
  await expect(chosenState(page)).toHaveValue('received');
  const listed = page.getByRole('main').locator('li, td, dd');
  await expect(listed.filter({ hasText: 'نحتاج صورة الرخصة' })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await page.goto(`/${language}/desk/leads?form=${carFinance.name}`);
  await page.waitForLoadState('networkidle');
  await exportWithoutReason(desk);
  await page.getByLabel(say('desk:leads.export.format')).selectOption('csv');
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
    await page.locator('details:has(select[name="form"]) > summary').click();
    const tops = await page
      .locator('form:has([name="from"]:not([type="hidden"])) :is(input, select)')
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
    expect(tops.length).toBe(13);
    const gaps = tops
      .toSorted((a, b) => a - b)
      .flatMap((top, at, sorted) => (at > 0 ? [top - Number(sorted[at - 1])] : []));
    // Two controls are on the same row or a whole row apart.
    expect(gaps.filter((gap) => gap > 0.5 && gap < 40)).toEqual([]);
  }
});

test('a staff member works through a list: claims, saves and goes on, by keys too', async ({ desk }) => {
  const { page, say, language } = desk;
  const references: string[] = [];
  for (const end of ['01', '02', '03'])
    references.push(await applyByApi(desk.site, { MobileNumber: `05577700${end}`, cityId: '77' }));
  await signIn(desk, 'leads');
  await page.goto(`/${language}/desk/leads?state=received&city=77`);
  await waitForHydration(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows).toHaveCount(3);
  await rows
    .first()
    .getByRole('button', { name: say('desk:leads.claim') })
    .click();
  await expect(rows.first()).toContainText(say('desk:leads.me'));

  // The key of the letter j on an Arabic keyboard.
  await page.evaluate(() => {
    const pressed = { key: 'ت', code: 'KeyJ', bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', pressed));
  });
  await page.keyboard.press('Enter');
  for (const reference of references.toReversed()) {
    await page.waitForURL(new RegExp(`/desk/leads/${reference}`));
    await expect(page.getByRole('main').getByText(reference).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await chooseState(page, 'in-review');
    const isLast = reference === references[0];
    if (isLast) await page.getByLabel(say('desk:leads.one.nextContact'), { exact: true }).fill('2026-12-10');
    if (isLast) await page.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();
    else await page.keyboard.press('Control+Enter');
  }
  await expect(page.getByText(say('desk:leads.one.changed'))).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('j');
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('j');
  // A note alone does not remove the plan.
  await page.getByRole('button', { name: say('desk:leads.one.save'), exact: true }).click();
  await expect(page.getByLabel(say('desk:leads.one.note'))).toHaveValue('');
  await expect(page.getByLabel(say('desk:leads.one.nextContact'), { exact: true })).toHaveValue('2026-12-10');
  await expect(page.getByText(say('desk:leads.one.noNextContact'))).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(say('desk:shortcuts.j'));
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: say('desk:leads.back') }).click();
  // The leads have left the filtered list.
  await expect(page).toHaveURL(/state=received&city=77/);
  await expect(rows).toHaveCount(0);

  await page.goto(`/${language}/desk/leads?city=77`);
  await page.waitForLoadState('networkidle');
  for (const box of await rows.getByRole('checkbox').all()) await box.check();
  await page.getByLabel(say('desk:leads.bulk.newState'), { exact: true }).selectOption('completed');
  await page.getByRole('button', { name: say('desk:leads.bulk.setState') }).click();
  await expect(rows.filter({ hasText: say('desk:leads.states.completed') })).toHaveCount(3);
  await page.getByText(say('desk:leads.views.edit')).click();
  await page.getByLabel(say('desk:leads.views.name')).fill('مدينة بعيدة');
  await page.getByRole('button', { name: say('desk:leads.views.save') }).click();
  await expect(page.getByRole('link', { name: 'مدينة بعيدة' })).toHaveAttribute('aria-current', 'page');
  expect(await axe(page)).toEqual([]);
});

test('the title counts leads that have arrived, until another page is opened', async ({ desk }) => {
  const { page, say, language } = desk;
  const first = await applyByApi(desk.site, { MobileNumber: '0557770011', cityId: '78' });
  await signIn(desk, 'leads');
  await page.goto(`/${language}/desk/leads?city=78`);
  await page.waitForLoadState('networkidle');
  const title = await page.title();
  await applyByApi(desk.site, { MobileNumber: '0557770012', cityId: '78' });
  await expect(async () => {
    // The page asks at once instead of after 20 seconds, as soon as it is hydrated.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page).toHaveTitle(`(1) ${title}`, { timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: first }).click();
  await expect(page).toHaveTitle(new RegExp(first));
  await page.getByRole('link', { name: say('desk:leads.back') }).click();
  await expect(page).toHaveTitle(title);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a staff member filters, finds and changes a lead', async ({ desk, consoleErrors }) => {
    const { page, say, language, mobile } = desk;
    const reference = await applyByApi(desk.site, { MobileNumber: mobile });
    await signIn(desk, 'leads');
    await page.goto(`/${language}/desk/leads?state=received`);
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('link', { name: say('desk:leads.back') }).click();
    await expect(page).toHaveURL(/desk\/leads\?state=received#/);
    await exportWithoutReason(desk);
    await page.locator('details:has([name="reach"]) > summary').click();
    await page.getByLabel(say('desk:leads.reach')).selectOption('unreached');
    await page.getByRole('button', { name: say('desk:leads.apply') }).click();
    await expect(page).toHaveURL(/reach=unreached/);
    await expect(page.locator('select[name="reach"]')).toHaveValue('unreached');
    await expect(page.getByRole('link', { name: reference })).toHaveCount(0);
    await page.getByRole('searchbox').fill(reference);
    await page.getByRole('button', { name: say('desk:leads.search.press'), exact: true }).click();
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('link', { name: say('desk:leads.back') }).click();
    await expect(page.getByRole('searchbox')).toHaveValue(reference);
    await page.getByRole('link', { name: reference }).click();
    const cause = page.getByLabel(say('desk:leads.cause'), { exact: true });
    const save = page.getByRole('button', { name: say('desk:leads.one.save'), exact: true });
    await chooseState(page, 'approved');
    await cause.selectOption({ index: 1 });
    const chosen = await cause.inputValue();
    await page.getByLabel(say('desk:leads.one.nextTime')).fill('09:30');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(say('desk:leads.one.no-day'));
    await expect(chosenState(page)).toHaveValue('approved');
    await expect(cause).toHaveValue(chosen);
    await expect(page.getByLabel(say('desk:leads.one.nextTime'))).toHaveValue('09:30');
    await page.getByLabel(say('desk:leads.one.nextContact'), { exact: true }).fill('2026-12-10');
    await save.click();
    await expect(page.getByText(say('desk:leads.one.changed'))).toBeVisible();
    consoleErrors.length = 0;
  });
});
