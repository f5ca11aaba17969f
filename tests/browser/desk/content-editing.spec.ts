import { axe } from '../support/axe.ts';
import { deskSentence, signIn } from '../support/desk.ts';
import { expect } from '../support/test.ts';
import { openEditor, test } from './edit-content.ts';

test('an editor changes an offer in both languages, corrects a mistake, and finds the saved draft', async ({
  desk,
}) => {
  const { page, say, language } = desk;
  const content = (key: string, values?: Record<string, unknown>) =>
    say(`content:${key}` as never, values as never);
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const save = () => page.getByRole('button', { name: content('edit.save'), exact: true }).click();
  await signIn(desk, 'editor');
  await page
    .getByRole('main')
    .getByRole('link', { name: deskSentence(say, 'content.title') })
    .click();
  await page.getByRole('searchbox').fill('teachers');
  // The list of drafts, if other tests saved some, is a table too.
  const found = page.getByRole('main').getByRole('table').last();
  await expect(found.getByRole('row')).toHaveCount(2);
  expect(await axe(page)).toEqual([]);
  await found.getByRole('link').click();
  await expect(field('title.ar')).not.toHaveValue('');
  expect(await axe(page)).toEqual([]);

  await field('title.ar').fill('تمويل المعلمين الجديد');
  await field('title.en').fill('New finance for teachers');
  await field('example.years').fill('٩');
  const points = page.locator('[id="field-content.ar.0.list"]');
  await points
    .getByRole('button', { name: content('form.addTo', { name: content('own.offers.content.list.row') }) })
    .click();
  await expect(field('content.ar.0.list.2')).toBeFocused();
  await field('content.ar.0.list.2').fill('نقطة ثالثة.');
  await field('content.en.0.list.2').fill('A third point.');
  await save();

  const summary = page.getByRole('alert').filter({ hasText: content('edit.faults_one', { count: 1 }) });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').click();
  await expect(field('example.years')).toBeFocused();
  await expect(field('example.years')).toHaveAttribute('aria-invalid', 'true');
  expect(await axe(page)).toEqual([]);
  await field('example.years').fill('٣');
  await expect(summary).toHaveCount(0);
  await save();
  await expect(page.getByText(content('edit.saved'))).toBeVisible();
  await expect(page.getByRole('button', { name: content('edit.save'), exact: true })).toBeFocused();
  await page.waitForURL(/draft=/);

  await page.reload();
  await expect(field('title.ar')).toHaveValue('تمويل المعلمين الجديد');
  await expect(field('title.en')).toHaveValue('New finance for teachers');
  await expect(field('example.years')).toHaveValue('3');
  await expect(field('content.en.0.list.2')).toHaveValue('A third point.');
  await page.getByRole('link', { name: content('edit.back') }).click();
  await page.waitForURL(new RegExp(`/${language}/desk/content\\?draft=`));
  await expect(page.getByRole('row').filter({ hasText: content('list.states.draft') })).toHaveCount(1);
});

test('an editor types a question over its placeholder, and is led to the line of a mistake', async ({
  desk,
}) => {
  const { page, say } = desk;
  const text = page.locator('[id="help/rates.en.md"]');
  const selected = () =>
    text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  await signIn(desk, 'editor');
  await openEditor(desk, page, 'help/rates');
  await text.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page
    .getByRole('button', { name: say('content:markdown.question') })
    .last()
    .click();
  await page.keyboard.type('May I pay early?');
  await page.keyboard.press('End');
  await page.keyboard.type('\n\nYes.');
  await expect(text).toHaveValue(/\n## May I pay early\? \{#new-question\}\n\nYes\.$/);
  await page.getByRole('button', { name: say('content:edit.save'), exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'new-question' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link').click();
  await expect(text).toBeFocused();
  expect(await selected()).toBe('new-question');
});
