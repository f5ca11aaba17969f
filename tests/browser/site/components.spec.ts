import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startProcess } from '../../support/process.ts';
import { axe } from '../support/axe.ts';
import { test as base, expect } from '../support/test.ts';

/** The development server, as `npm run dev` starts it. */
const test = base.extend<object, { development: ServerProcess }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'rimal-dev-'));
      const server = await startProcess({ DATA_DIR: dataDir }, '--dev');
      await use(server);
      await server.kill('SIGTERM');
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('every component stands side by side in both directions, and none breaks a rule of axe', async ({
  page,
  development,
  language,
}) => {
  await page.goto(`${development.url}/dev/components`);
  for (const [title, of] of [
    ['English, left to right', ['en', 'ltr']],
    ['Arabic, right to left', ['ar', 'rtl']],
  ] as const) {
    const column = page.frameLocator(`iframe[title="${title}"]`);
    await expect(column.locator('#icons svg').first()).toBeVisible({ timeout: 60_000 });
    await expect(column.locator(`html[lang="${of[0]}"][dir="${of[1]}"]`)).toHaveCount(1);
  }
  const contents = page.getByRole('navigation', { name: 'Components' });
  await contents.getByRole('link', { name: 'receipt', exact: true }).click();
  for (const frame of page.frames().slice(1)) {
    await expect(frame.locator('#receipt')).toBeInViewport();
  }

  await page.goto(`${development.url}/${language}/dev/components`);
  // Colours are computed by the page's own script.
  await expect(page.locator('#colours code').first()).toBeVisible({ timeout: 60_000 });
  const resting = page.locator('#button button').first();
  const hovered = page.locator('#button [data-forced="hover"]').first();
  const ground = (button: typeof resting) => button.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground(hovered)).not.toBe(await ground(resting));
  expect(await axe(page)).toEqual([]);
});
