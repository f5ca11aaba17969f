import { readFile } from 'node:fs/promises';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { axe } from '../support/axe.ts';
import {
  deskSentence,
  keyFile,
  openAsOther,
  report,
  sampleKey,
  signIn,
  test,
  unlock,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

const passphrase = 'four words of no meaning';

// A separate site, because the sample officer's key opens nothing afterwards.
test.use({ siteEnv: { TRUST_PROXY: '0', MIN_FREE_DISK_MB: '0' } });

test('a second officer is added and reads a report; the first is removed and has no key any more', async ({
  desk,
  context,
}) => {
  const { page, say, language } = desk;
  await report(desk);
  await signIn(desk, 'compliance');

  const second = { ...desk, page: await openAsOther(context) };
  await signIn(second, 'compliance-2');
  await second.page.goto(`/${language}/desk/officers`);
  await second.page.waitForLoadState('networkidle');
  const make = second.page.locator('details form');
  await make.getByLabel(deskSentence(say, 'key.passphrase'), { exact: true }).fill(passphrase);
  await make.getByLabel(deskSentence(say, 'key.again')).fill(passphrase);
  const [saved] = await Promise.all([second.page.waitForEvent('download'), make.getByRole('button').click()]);
  const file = keyFile(await readFile((await saved.path()) ?? ''));
  expect(file.buffer.toString()).toMatch(/^-----BEGIN AGE ENCRYPTED FILE-----/);
  const check = second.page.locator('form', {
    has: second.page.getByRole('heading', { name: deskSentence(say, 'key.check') }),
  });
  await check.locator('input[type="file"]').setInputFiles(file);
  await check.locator('input[type="password"]').fill(passphrase);
  await check.locator('button[type="submit"]').click();
  await expect(second.page.getByText(deskSentence(say, 'officers.youWait'))).toBeVisible();
  expect(await axe(second.page)).toEqual([]);

  await page.goto(`/${language}/desk/officers`);
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: deskSentence(say, 'officers.add'), exact: true });
  await add.click();
  await expect(page.getByRole('alert')).toHaveText(deskSentence(say, 'errors.notProven'));
  await unlock(desk, await sampleKey(desk), 'rimal-sample-passphrase');
  await expect(page.getByText(deskSentence(say, 'key.open'))).toBeVisible();
  await add.click();
  await expect(page.getByRole('heading', { name: deskSentence(say, 'renew.title') })).toBeVisible();
  await page.getByRole('button', { name: deskSentence(say, 'renew.begin') }).click();
  await expect(page.getByRole('heading', { name: deskSentence(say, 'renew.title') })).toHaveCount(0);
  expect(await axe(page)).toEqual([]);

  await second.page.goto(`/${language}/desk/cases`);
  await second.page.waitForLoadState('networkidle');
  await unlock(second, file, passphrase);
  await second.page.locator('td a').first().click();
  await expect(second.page.getByText(whistleblowingReport.example.describtion ?? '')).toBeVisible();

  await second.page.goto(`/${language}/desk/officers`);
  await second.page.waitForLoadState('networkidle');
  const remove = second.page.getByRole('button', { name: deskSentence(say, 'officers.remove') }).first();
  await remove.click();
  await expect(second.page.getByText(deskSentence(say, 'officers.outcomes.removed'))).toBeVisible();
  await unlock(second, file, passphrase);
  await second.page.getByRole('button', { name: deskSentence(say, 'renew.begin') }).click();
  await expect(second.page.getByRole('heading', { name: deskSentence(say, 'renew.title') })).toHaveCount(0);

  await page.goto(`/${language}/desk/cases`);
  await expect(page.getByText(deskSentence(say, 'officers.youHaveNone')).first()).toBeVisible();
});
