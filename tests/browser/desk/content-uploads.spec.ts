import sharp from 'sharp';
import { axe } from '../support/axe.ts';
import { signIn, test } from '../support/desk.ts';
import { expect } from '../support/test.ts';

// Without CONTENT_DIR the content is in the database, and the desk can edit it.
test.use({ siteEnv: { TRUST_PROXY: '0', CONTENT_DIR: '' } });

/** The server checks one file at a time, each in a process of its own. */
const slowly = { timeout: 30_000 };
const portrait = () =>
  sharp({ create: { width: 1300, height: 2000, channels: 3, background: '#0b5d4e' } })
    .jpeg()
    .toBuffer();

test('an editor replaces the picture of an offer, after refused files and a lost connection', async ({
  desk,
  context,
  consoleErrors,
}) => {
  const { page, say, language, site } = desk;
  const editAt = `${site.url}/${language}/desk/content/edit`;
  await signIn(desk, 'editor');
  await page.goto(`${editAt}?item=offers/family-car`);
  const title = page.locator('[name="title.en"]');
  await title.fill('Typed before the upload');
  const field = page.locator('[id="field-image"]');
  const choose = (name: string, buffer: Buffer, input = 'image.ar') =>
    field.locator(`[name="${input}"]`).setInputFiles({ name, mimeType: '', buffer });
  await expect(field.getByRole('link', { name: 'car.svg' })).toHaveCount(2);

  await choose('car.svg', Buffer.from('<svg/>'));
  await expect(field.getByText(say('messages:pictureTypeWrong'))).toBeVisible();
  await choose('car.png', Buffer.from('not a picture'));
  await expect(field.getByRole('progressbar')).toHaveCount(0, slowly);
  await expect(field.getByText(say('messages:pictureTypeWrong'))).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await context.setOffline(true);
  await choose('My car.jpg', await portrait());
  await expect(field.getByText(say('content:file.failed.noAnswer'))).toBeVisible();
  await context.setOffline(false);
  await expect(title).toHaveValue('Typed before the upload');
  await field.getByRole('button', { name: say('content:file.again') }).press('Enter');
  await expect(field.getByText(say('content:file.portrait'))).toBeVisible(slowly);
  // The browser logs the refusal and the lost connection.
  consoleErrors.length = 0;
  await page.waitForURL(/draft=/);
  await expect(field.getByRole('link', { name: /^my-car-[0-9a-f]{12}\.webp/ })).toHaveCount(1);
  await expect(field.getByRole('link', { name: 'car.svg' })).toHaveCount(1);
  const replace = field.locator('[id="field-image.en"]');
  await replace.focus();
  await choose('English car.jpg', await portrait(), 'image.en');
  await expect(field.getByRole('link', { name: /^english-car-/ })).toHaveCount(1, slowly);
  await expect(replace).toBeFocused();
  await expect(field.getByRole('link', { name: /^my-car-/ })).toHaveCount(1);
  const shown = field.locator('img').first();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expect(title).toHaveValue('Typed before the upload');
  expect(await axe(page)).toEqual([]);

  await page.locator('[name="imageAlt.ar"]').fill('لون أخضر');
  await page.locator('[name="imageAlt.en"]').fill('A green area');
  await page.getByRole('button', { name: say('content:edit.save'), exact: true }).click();
  await expect(page.getByText(say('content:edit.saved'))).toBeVisible();
  await page.reload();
  await expect(title).toHaveValue('Typed before the upload');

  const draft = new URL(page.url()).searchParams.get('draft');
  await page.goto(`/${language}/desk/content/drafts/${draft}`);
  const preview = page.getByRole('link', { name: say('content:drafts.preview') });
  await page.goto(new URL((await preview.getAttribute('href')) ?? '').pathname);
  await page.goto(`/${language}/individual/offers/family-car`);
  const picture = page.getByRole('main').getByAltText(language === 'ar' ? 'لون أخضر' : 'A green area');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
});

test('an editor adds the code of a city, and removes it', async ({ desk }) => {
  const { page, say, language } = desk;
  await signIn(desk, 'editor');
  await page.goto(`/${language}/desk/content/edit?item=simah-codes`);
  const row = say('content:own.simahCodes.row');
  const add = page.getByRole('button', { name: say('content:form.addTo', { name: row }), exact: true });
  await add.click();
  await expect(page.getByText(say('content:form.keyWrong'))).toBeVisible();
  await expect(page.getByLabel(row, { exact: true })).toBeFocused();
  await page.getByLabel(row, { exact: true }).selectOption('1');
  await add.press('Enter');
  const code = page.locator('[name="1"]');
  await expect(code).toBeFocused();
  await code.fill('RUH');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: say('content:edit.save'), exact: true }).click();
  await expect(page.getByText(say('content:edit.saved'))).toBeVisible();
  await page.waitForURL(/draft=/);
  await page.reload();
  await expect(code).toHaveValue('RUH');
  const named = new RegExp(`^${say('content:form.remove')}: `);
  await page.getByRole('button', { name: named }).click();
  await expect(code).toHaveCount(0);
  await expect(page.getByLabel(row, { exact: true })).toBeFocused();
});
