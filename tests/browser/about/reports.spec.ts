import { readFile } from 'node:fs/promises';
import { downloadPaths } from '#domain/api-paths.ts';
import { reportsByYear } from '#domain/publications/reports.ts';
import { companyDir } from '../../support/company.ts';
import { expect, test } from '../support/test.ts';

test('reports show the newest year first and switch by tab and year', async ({ visit }) => {
  const { page, site, language, say } = visit;
  await page.goto(`/${language}/reports`);
  const nameOf = language === 'ar' ? 'descriptionAr' : 'description';
  const panel = page.getByRole('tabpanel');
  for (const kind of ['financial', 'bod'] as const) {
    await page.getByRole('tab', { name: say(`reports:${kind}`) }).click();
    const [newest, next] = reportsByYear(kind, site.services.content.reports[kind]);
    await expect(panel.getByRole('listitem')).toHaveCount(newest?.[1].length ?? 0);
    await expect(panel).toContainText(newest?.[1][0]?.[nameOf] ?? '');
    await panel.getByRole('link', { name: String(next?.[0]), exact: true }).click();
    await expect(panel.getByRole('heading')).toContainText(String(next?.[0]));
    await expect(panel).toContainText(next?.[1][0]?.[nameOf] ?? '');
  }
});

test('arrow keys move between the tabs', async ({ page, language, say }) => {
  await page.goto(`/${language}/reports`);
  const tab = (kind: string) => page.getByRole('tab', { name: say(`reports:${kind}`) });
  await expect(tab('bod')).toHaveAttribute('tabindex', '-1');
  await tab('financial').focus();
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await expect(tab('bod')).toBeFocused();
  await expect(tab('bod')).toHaveAttribute('aria-selected', 'true');
});

test('a report downloads with its description as file name', async ({ page, site, language, say }) => {
  await page.goto(`/${language}/reports`);
  const [[, [report]] = [0, []]] = reportsByYear('financial', site.services.content.reports.financial);
  const name = language === 'ar' ? report?.descriptionAr : report?.description;
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: `${say('reports:download')} ${name}` }).click();
  const download = await downloading;
  // The browser would replace colons and similar characters; this name has none.
  expect(download.suggestedFilename()).toBe(`${name}.pdf`);
  const { file } = site.services.content.reports.financial.find(({ id }) => id === report?.id) ?? {};
  expect(await readFile(await download.path())).toEqual(await readFile(`${companyDir}/files/${file}`));
});

test('a failed download shows an error @phone', async ({ page, language, say, consoleErrors }) => {
  await page.goto(`/${language}/reports`);
  await page.route(`**${downloadPaths.financial}**`, (route) => route.fulfill({ status: 404, json: {} }));
  await page.getByRole('tabpanel').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('alert').first()).toHaveText(say('reports:downloadFailed'));
  consoleErrors.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tabs, years and files are links @desk', async ({ page, site, language, say }) => {
    await page.goto(`/${language}/reports?utm_source=X`);
    await page.getByRole('tab', { name: say('reports:bod') }).click();
    const years = reportsByYear('bod', site.services.content.reports.bod);
    const [oldest, [report] = []] = years.at(-1) ?? [];
    await page.getByRole('link', { name: String(oldest), exact: true }).click();
    expect(page.url()).toContain('utm_source=X');
    const downloading = page.waitForEvent('download');
    await page.getByRole('tabpanel').getByRole('listitem').getByRole('link').click();
    const name = language === 'ar' ? report?.descriptionAr : report?.description;
    expect((await downloading).suggestedFilename()).toBe(`${name}.pdf`);
  });
});
