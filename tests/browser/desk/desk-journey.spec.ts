import { readFile } from 'node:fs/promises';
import { whistleblowingMessage, whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { pdf, photo } from '../../support/files.ts';
import { formOf } from '../../support/site.ts';
import { fillApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import {
  deskSentence,
  openAsOther,
  openFollowUp,
  report,
  sampleKey,
  signIn,
  test,
  unlock,
} from '../support/desk.ts';
import { expect } from '../support/test.ts';

test('an officer reads and answers a report with files; the reporter reads the answer and adds a photo', async ({
  desk,
  context,
}) => {
  const { page, say, language } = desk;
  const { code } = await report(desk);
  await signIn(desk, 'compliance');
  expect(await axe(page)).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: deskSentence(say, 'cases.title') })
    .click();
  await page.waitForLoadState('networkidle');
  expect(await axe(page)).toEqual([]);

  await unlock(desk, { ...(await sampleKey(desk)), buffer: Buffer.from('no key at all') }, 'x');
  await expect(page.getByRole('alert')).toHaveText(deskSentence(say, 'errors.noKeyFile'));
  await unlock(desk, await sampleKey(desk), 'not the passphrase');
  await expect(page.getByRole('alert')).toHaveText(deskSentence(say, 'errors.wrongPassphrase'));
  expect(await axe(page)).toEqual([]);
  await unlock(desk, await sampleKey(desk), 'rimal-sample-passphrase');
  await expect(page.getByText(deskSentence(say, 'key.open'))).toBeVisible();

  // Decrypted reports can be searched.
  const [decrypt = ''] = deskSentence(say, 'search.all_other').split(' {{count}}');
  await page.getByRole('button', { name: decrypt }).click();
  await page.getByRole('searchbox').fill('فاتوره مورد');
  await expect(page.getByRole('status').getByRole('link')).toHaveCount(1);
  await page.getByRole('status').getByRole('link').click();
  await expect(page.getByText(whistleblowingReport.example.describtion ?? '')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: new RegExp(`${deskSentence(say, 'files.show')}.*proof`) }).click();
  await expect(page.getByRole('img', { name: 'proof.jpg' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`${deskSentence(say, 'files.download')}.*invoice`) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('invoice.pdf');
  expect(await readFile((await download.path()) ?? '')).toEqual(pdf('invoice'));

  const write = page.locator('form[aria-labelledby="write"]');
  await write.getByRole('textbox').fill('   ');
  await write.getByRole('button', { name: deskSentence(say, 'write.send') }).click();
  await expect(write.getByRole('textbox')).toHaveAccessibleDescription(deskSentence(say, 'write.empty'));
  await write.getByRole('textbox').fill('متى لاحظتم ذلك؟');
  await write
    .locator('input[type="file"]')
    .setInputFiles({ name: 'form.pdf', mimeType: 'application/pdf', buffer: pdf('form') });
  await write.getByRole('button', { name: deskSentence(say, 'write.send') }).click();
  // A dialog previews the message and allows going back.
  const confirm = page.getByRole('dialog');
  await expect(confirm).toContainText('متى لاحظتم ذلك؟');
  await expect(confirm).toContainText('form.pdf');
  expect(await axe(page)).toEqual([]);
  await confirm
    .getByRole('button', { name: deskSentence(say, 'write.confirm.back') })
    .last()
    .click();
  await expect(page.locator('[data-author="officer"]')).toHaveCount(0);
  await write.getByRole('button', { name: deskSentence(say, 'write.send') }).click();
  await confirm.getByRole('button', { name: deskSentence(say, 'write.confirm.send') }).click();
  await expect(page.locator('[data-author="officer"]')).toContainText('متى لاحظتم ذلك؟');
  await write.getByRole('radio', { name: deskSentence(say, 'write.kinds.note') }).check();
  await write.getByRole('textbox').fill('ملاحظة لا يراها المبلغ');
  await write.getByRole('button', { name: deskSentence(say, 'write.send') }).click();
  await expect(page.locator('[data-author="note"]')).toBeVisible();
  // The kind of message stays chosen.
  await expect(write.getByRole('textbox')).toHaveValue('');
  await expect(write.getByRole('radio', { name: deskSentence(say, 'write.kinds.note') })).toBeChecked();
  expect(await axe(page)).toEqual([]);

  const reporter = await openAsOther(context);
  await openFollowUp({ page: reporter, language }, code);
  await expect(reporter.getByText('متى لاحظتم ذلك؟')).toBeVisible();
  await expect(reporter.getByText('ملاحظة لا يراها المبلغ')).toHaveCount(0);
  await fillApplication(reporter, { message: 'يوم الأحد' }, whistleblowingMessage.name);
  await reporter
    .locator('input[name="file"]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await submitButton(reporter, whistleblowingMessage.name).click();
  const added = reporter.locator('[data-author="reporter"]');
  await expect(added).toContainText('يوم الأحد');
  const [shown] = await Promise.all([
    reporter.context().waitForEvent('page'),
    added.getByRole('button', { name: /photo\.jpg/ }).click(),
  ]);
  // The address of the picture has no identifier.
  await expect(shown.locator('img')).toBeVisible();
  expect(shown.url()).toMatch(/\/malpractice-report\/file$/);

  await page.reload();
  await unlock(desk, await sampleKey(desk), 'rimal-sample-passphrase');
  await expect(page.locator('[data-author="reporter"]')).toContainText('يوم الأحد');
  await page.locator('select[name="outcome"]').selectOption('nothing-found');
  await page.getByRole('button', { name: deskSentence(say, 'case.close'), exact: true }).click();
  await expect(page.getByText(deskSentence(say, 'changes.changed'))).toBeVisible();
  await openFollowUp({ page: reporter, language }, code);
  await expect(reporter.getByText(say('malpractice:follow.outcomes.nothing-found'))).toBeVisible();
});

test('the privacy role reads the audit log and gets 404 elsewhere; after signing out it must sign in again', async ({
  desk,
  consoleErrors,
}) => {
  const { page, say, language } = desk;
  await signIn(desk, 'privacy');
  await page
    .getByRole('main')
    .getByRole('link', { name: deskSentence(say, 'auditLog.title') })
    .click();
  await expect(page.getByText(deskSentence(say, 'auditLog.actions.signed-in')).first()).toBeVisible();
  expect(await axe(page)).toEqual([]);
  for (const path of ['desk/cases', 'desk/officers', 'desk/cases/XXXX-XXXX', 'desk/nothing-like-it']) {
    const response = await page.goto(`/${language}/${path}`);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:notFound.title'));
  }
  await page.goto(`/${language}/desk`);
  await page.getByRole('button', { name: deskSentence(say, 'signOut') }).click();
  await expect(page.getByText(deskSentence(say, 'refused.out'))).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.goto(`/${language}/desk/audit-log`);
  await expect(page).toHaveURL(/\/desk\?to=/);
  consoleErrors.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a case is acknowledged, assigned and closed; the page says that decryption needs scripts', async ({
    desk,
  }) => {
    const { page, site, say, language } = desk;
    const body = formOf(whistleblowingReport);
    const sent = await fetch(site.url + whistleblowingReport.endpoint, { method: 'POST', body });
    const { reference } = (await sent.json()) as { reference: string };
    await signIn(desk, 'compliance');
    await page.goto(`/${language}/desk/cases`);
    await expect(page.getByText(deskSentence(say, 'key.needsScripts'))).toBeVisible();
    await page.getByRole('link', { name: reference }).click();
    await page.getByRole('button', { name: deskSentence(say, 'case.acknowledge') }).click();
    await expect(page.getByText(deskSentence(say, 'states.acknowledged')).first()).toBeVisible();
    await page.locator('select[name="officer"]').selectOption({ index: 1 });
    await page.getByRole('button', { name: deskSentence(say, 'case.assign') }).click();
    await expect(page.locator('select[name="officer"]')).not.toHaveValue('');
    await page.locator('select[name="outcome"]').selectOption('measures');
    await page.getByRole('button', { name: deskSentence(say, 'case.close'), exact: true }).click();
    await expect(page.getByText(deskSentence(say, 'outcomes.measures')).first()).toBeVisible();
    await page.goto(`/${language}/desk/cases?which=closed`);
    await expect(page.getByRole('link', { name: reference })).toBeVisible();
  });
});
