import { readFile } from 'node:fs/promises';
import type { Member } from '#contract/content/about.ts';
import { companyDir } from '../../support/company.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const membersIn = async (file: string) =>
  JSON.parse(await readFile(`${companyDir}/${file}`, 'utf8')) as Member[];

test('the about page describes the company and shows each member with role, picture and CV', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/about`);
  await page.waitForLoadState('networkidle');
  const { name } = JSON.parse(await readFile(`${companyDir}/company.json`, 'utf8'));
  expect((await page.title()).split(name[language])).toHaveLength(2);
  const main = page.getByRole('main');
  await expect(main.locator('> div p').first()).toContainText('2015');
  for (const part of ['profile', 'vision', 'mission', 'values']) {
    await expect(main.getByRole('heading', { name: say(`about:${part}`) })).toBeVisible();
  }
  const inLanguage = ({ nameAr, nameEn, roleAr, roleEn }: Member) =>
    language === 'ar' ? [nameAr, roleAr] : [nameEn, roleEn];
  for (const [id, file] of [
    ['bod', 'board.json'],
    ['members', 'committee.json'],
  ] as const) {
    const members = await membersIn(file);
    const items = page.locator(`#${id} li`);
    await expect(items).toHaveCount(members.length);
    for (const [index, member] of members.entries()) {
      const item = items.nth(index);
      const [name = '', role = ''] = inLanguage(member);
      await expect(item.getByRole('heading')).toHaveText(name);
      await expect(item.getByText(role, { exact: true })).toBeVisible();
      await item.scrollIntoViewIfNeeded();
      await expect
        .poll(() => item.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await expect(item.getByRole('link', { name: `${say('about:cv')} PDF ${name}` })).toBeVisible();
    }
  }
  expect(await axe(page)).toEqual([]);
});

test('a CV downloads as a PDF named after the member in the language of the page', async ({ visit }) => {
  const { page, language } = visit;
  await page.goto(`/${language}/about`);
  await page.waitForLoadState('networkidle');
  const [chair] = await membersIn('board.json');
  const download = page.waitForEvent('download');
  await page.locator('#bod').getByRole('link').first().click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${language === 'ar' ? chair?.nameAr : chair?.nameEn}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the footer links to the about page and to its board section', async ({ page, language, say }) => {
  await page.goto(`/${language}/individual`);
  await page.waitForLoadState('networkidle');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: say('shell:links.board') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/about#bod$`));
  await expect(page.getByRole('heading', { name: say('about:board'), exact: true })).toBeInViewport();
  await footer.getByRole('link', { name: say('shell:links.about') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/about$`));
});

test('the footer links both telephone numbers for calling', async ({ page, site, language }) => {
  const { tollFree, unified } = site.services.content.company;
  await page.goto(`/${language}/about`);
  for (const number of [tollFree, unified]) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: number, exact: true });
    await expect(link).toHaveAttribute('href', `tel:${number.replaceAll(' ', '')}`);
  }
});

test('the about page fits a narrow phone', async ({ page, language }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${language}/about`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
