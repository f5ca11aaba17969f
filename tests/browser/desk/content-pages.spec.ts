import { readFile } from 'node:fs/promises';
import type { MenuEntry } from '#domain/publications/menu.ts';
import { axe } from '../support/axe.ts';
import { signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

test.use({ siteEnv: { TRUST_PROXY: '0', CONTENT_DIR: '' } });

const titles = { ar: 'القرارات الشرعية', en: 'Sharia resolutions' };

test('a publisher adds a page, lists it first in the menu, and visitors open it there', async ({ desk }) => {
  const { page, say, language, site } = desk;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const save = async () => {
    await press(say('content:edit.save'));
    await expect(page.getByText(say('content:edit.saved'))).toBeVisible();
  };
  const inBoth = (title: string) => [
    page.getByLabel(`${title} (${say('content:form.ar')})`),
    page.getByLabel(`${title} (${say('content:form.en')})`),
  ];
  await signIn(desk, 'publisher');
  await page.goto(`/${language}/desk/content`);
  await page.waitForLoadState('networkidle');
  await page.getByLabel(say('content:newItem.kind')).selectOption('pages');
  await page.getByLabel(say('content:newItem.id')).fill('sharia');
  await press(say('content:newItem.press'));
  await page.waitForURL(/edit\?item=pages%2Fsharia$/);
  const [arTitle, enTitle] = inBoth(say('content:fields.title.label'));
  await arTitle?.fill(titles.ar);
  await enTitle?.fill(titles.en);
  for (const field of inBoth(say('content:own.pages.description.label'))) await field.fill('x');
  const texts = page.locator('textarea[id^="pages/sharia."][id$=".md"]');
  for (const at of [0, 1]) await texts.nth(at).fill('## 2026\n\n- [A](/en/about)');
  await expect(page.getByRole('heading', { name: '2026' })).toHaveCount(2);
  await page.locator('[name="picture"]').setInputFiles({
    name: 'Branch.png',
    mimeType: 'image/png',
    buffer: await readFile('web/public/icons/apple-touch.png'),
  });
  const picture = page.locator('img[src*="path=pages/branch-"]');
  await expect(picture).toHaveCount(2);
  await expect(picture.first()).toHaveJSProperty('naturalWidth', 180);
  for (const at of [0, 1])
    await texts.nth(at).fill((await texts.nth(at).inputValue()).replace('![]', '![The branch]'));
  await save();
  expect(await axe(page)).toEqual([]);
  await page.waitForURL(/draft=/);
  const draft = new URL(page.url()).searchParams.get('draft');

  await page.goto(`/${language}/desk/content/edit?item=menu&draft=${draft}`);
  const header = page.locator('[id="field-header"]');
  const row = say('content:own.menu.header.row');
  await header.getByRole('button', { name: say('content:form.addTo', { name: row }) }).click();
  await page.locator('[name="header.8"]').selectOption({ label: titles[language] });
  for (let at = 8; at > 0; at -= 1)
    await header.getByRole('listitem').nth(at).getByRole('button').first().click();
  await expect(page.locator('[name="header.0"]')).toHaveValue('pages/sharia' satisfies MenuEntry);
  await save();
  expect(await axe(page)).toEqual([]);

  await page.goto(`/${language}/desk/content/drafts/${draft}`);
  await page.waitForLoadState('networkidle');
  await press(say('content:drafts.steps.publish'));
  await expect(page.getByText(say('content:drafts.done.published'))).toBeVisible();
  await expect.poll(() => site.services.content.menu.header[0]).toBe('pages/sharia');
  const link = page.locator('header details').getByRole('link', { name: titles[language] });
  // Visitors get the previous page until the new one is rendered.
  await expect(async () => {
    await page.goto(`/${language}/individual`);
    await page.locator('header summary').click();
    await link.click({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language]);
  await expect(page.getByRole('img', { name: 'The branch' })).toHaveAttribute('width', '180');
  expect(await axe(page)).toEqual([]);
});
