import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyDir } from '../../support/company.ts';
import { startSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test('links to pages of the legacy site lead there and keep the campaign @twice', async ({
  language,
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-content-'));
  await cp(companyDir, folder, { recursive: true });
  const settings = JSON.parse(await readFile(`${companyDir}/app.json`, 'utf8')) as { legacy: object };
  const legacy = { ...settings.legacy, baseUrl: 'https://old.example/main2', consumerProduct: true };
  await writeFile(join(folder, 'app.json'), JSON.stringify({ ...settings, legacy }));
  const site = await startSite({ CONTENT_DIR: folder });
  try {
    await page.goto(`${site.url}/${language}/individual?utm_source=X`);
    await expect(page.locator('a[href$="?utm_source=X"]').first()).toBeAttached();
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toContain('https://old.example/main2/ConsumerProduct?utm_source=X');
    expect(links.filter((href) => /personal-finance|cars-finance/.test(String(href)))).toEqual([]);
    expect(links).toContain(`/${language}/business/cash-finance?utm_source=X`);
  } finally {
    await site.stop();
    await rm(folder, { recursive: true });
  }
});
