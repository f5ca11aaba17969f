import { contact } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { Form } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { specifiedReport } from '#domain/forms/whistleblowing.ts';
import { pageList } from '#domain/pages.ts';
import { fillInAll, isOwnHeader, openFormPage, test } from '../support/another-server.ts';
import { submitButton } from '../support/applicant.ts';
import { codeDialog, codeInput, verifyButton, wrongCode } from '../support/code-dialog.ts';
import {
  nameWithoutLead,
  oddCode,
  refusalOfMessage,
  refusalOfReport,
  refusedMessage,
  refusedReport,
  reportNames,
  rightCode,
} from '../support/specification-server.ts';
import { expect } from '../support/test.ts';

const proven: Form[] = [personalFinance, contact, emailUpdate];
/** Pages that only our own API serves. */
const ownPages = pageList.filter(({ ownApiFallback }) => ownApiFallback);
const everyForm = [...Object.values(forms), specifiedReport].filter(
  ({ page }) => !ownPages.some(({ path }) => path === page),
);

for (const form of everyForm) {
  test(`${form.name} is accepted by a server written from the specification alone @twice`, async ({
    apiServer,
    visit,
  }) => {
    const { page, language, say } = visit;
    await openFormPage(page, language, form);
    // That server accepts no file with a message.
    if (form === contact) await expect(page.locator('[data-field="attachment"]')).toHaveCount(0);
    await fillInAll(page, form);
    await submitButton(page, form.name).click();
    if (proven.includes(form)) {
      const input = codeInput(visit);
      await input.fill(wrongCode(rightCode));
      if (form !== emailUpdate) await verifyButton(visit).click();
      await expect(codeDialog(page).locator('[data-message="wrongOtp"]')).toBeVisible();
      await input.fill(rightCode);
      if (form !== emailUpdate) await verifyButton(visit).click();
    }
    if (form.successPage) {
      await page.waitForURL(new RegExp(form.successPage));
      expect(new URL(page.url()).searchParams.has('reference')).toBe(false);
    } else if (form === emailUpdate) await expect(page.locator('[data-step="emailSubmitted"]')).toBeVisible();
    else {
      const said = form.arrivedMessage ? `messages:${form.arrivedMessage}` : `forms:submitted_${form.name}`;
      await expect(page.locator('main').getByText(say(said)).first()).toBeVisible();
    }
    await expect(page.locator('body')).not.toContainText('undefined');
    expect(apiServer.posted.map(({ path }) => path)).toContain(form.endpoint.toLowerCase());
    const ours = apiServer.posted.flatMap(({ headers }) => Object.keys(headers).filter(isOwnHeader));
    expect(ours).toEqual([]);
  });
}

test('the other server’s refusal of a message is shown in the language of the page @twice', async ({
  consoleErrors,
  visit,
}) => {
  const { page, language } = visit;
  await openFormPage(page, language, contact);
  await fillInAll(page, contact);
  await page.locator('[name="message"]').fill(refusedMessage);
  await submitButton(page, contact.name).click();
  await codeInput(visit).fill(rightCode);
  await verifyButton(visit).click();
  const said = language === 'ar' ? refusalOfMessage.errorAr : refusalOfMessage.errorEn;
  await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toHaveText(said);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('Error: contact: answered 200')]);
});

test('an application without a lead number shows an error', async ({ page, language, consoleErrors }) => {
  await openFormPage(page, language, personalFinance);
  await fillInAll(page, personalFinance);
  await page.locator('[name="CustomerName"]').fill(nameWithoutLead);
  await submitButton(page, personalFinance.name).click();
  await expect(page.locator('form [data-message="errorOccured"]')).toBeVisible();
  await expect(codeDialog(page)).toHaveCount(0);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('Error: personal-finance: answered 200')]);
});

test('a code refused with an unknown text shows an error', async ({ consoleErrors, visit }) => {
  const { page, language } = visit;
  await openFormPage(page, language, personalFinance);
  await fillInAll(page, personalFinance);
  await submitButton(page, personalFinance.name).click();
  await codeInput(visit).fill(oddCode);
  await verifyButton(visit).click();
  await expect(codeDialog(page).locator('[data-message="errorOccured"]')).toBeVisible();
  consoleErrors.splice(0);
});

test('a report to another server takes one file, omits the promises of our server and shows why it is refused', async ({
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  await openFormPage(page, language, specifiedReport);
  await expect(page.locator('[name="file"]')).not.toHaveAttribute('multiple');
  const main = page.locator('main');
  for (const promise of ['kept.title', 'notKept.title', 'policy.title', 'next.receipt', 'followUp'])
    await expect(main).not.toContainText(say(`malpractice:${promise}`));
  await fillInAll(page, specifiedReport);
  await page.locator('[name="describtion"]').fill(refusedReport);
  await submitButton(page, specifiedReport.name).click();
  await expect(page.locator('form [data-message="errorOccured"]')).toHaveText(
    language === 'ar' ? refusalOfReport.ar : refusalOfReport.en,
  );
  consoleErrors.splice(0);
});

test('pages that only our own server serves redirect and are not linked', async ({ visit }) => {
  const { page, language } = visit;
  for (const { path, ownApiFallback } of ownPages) {
    await page.goto(`/${language}/${path}`);
    await expect(page).toHaveURL(new RegExp(`/${language}/${ownApiFallback}$`));
    for (const own of ownPages)
      await expect(page.locator(`a[href$="/${own.path}"], a[href*="/${own.path}?"]`)).toHaveCount(0);
  }
});

test('a list that fails to load shows an error and can be retried @chromium', async ({
  apiServer,
  consoleErrors,
  visit,
}) => {
  const { page, language, say } = visit;
  const path = '/api/websitefinance/fetchreachway';
  apiServer.failing.add(path);
  await page.goto(`/${language}/${forms['cars-finance'].page}`);
  const field = page.locator('[data-field="reachWayId"]');
  await expect(field.locator('[data-message="errorOccured"]')).toBeVisible();
  await expect(field.locator('select')).toBeDisabled();
  await expect(field.locator('option')).toHaveCount(1);
  const again = field.getByRole('button', { name: say('forms:optionsAgain') });
  // The button appears once the attempts of server and browser have both failed.
  await again.waitFor();
  apiServer.failing.delete(path);
  await again.click();
  await expect(field.locator('option')).toHaveCount(3);
  await expect(field.locator('[data-message="errorOccured"]')).toHaveCount(0);
  consoleErrors.splice(0);
});

test('a choice made before the scripts load is kept @chromium', async ({ page, language }) => {
  const loading = Promise.withResolvers<void>();
  for (const late of [/\.js$/, /fetchreachway$/i])
    await page.route(late, async (route) => {
      await loading.promise;
      await route.continue();
    });
  const opening = page.goto(`/${language}/${forms['cars-finance'].page}`);
  const reachWay = page.locator('[name="reachWayId"]');
  await reachWay.selectOption('92');
  loading.resolve();
  await opening;
  await page.waitForLoadState('networkidle');
  await expect(reachWay).toHaveValue('92');
  await expect(reachWay.locator('option')).toHaveCount(3);
});

test('reports with a numeric id, no Arabic text or a date without a zone are shown', async ({
  page,
  language,
}) => {
  await page.goto(`/${language}/reports`);
  await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toContainText('2024');
  await expect(page.locator('main')).toContainText(reportNames[1]);
  await expect(page.locator('main')).toContainText('29');
  await page.goto(`/${language}/reports?tab=bod`);
  await expect(page.locator('main')).toContainText(reportNames[0]);
});

test('an empty answer confirms the link in the other server’s mail', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/update-information-success?Id=abc`);
  await page.getByRole('button', { name: say('update-information:confirm.press') }).click();
  await expect(page.getByRole('heading', { name: say('update-information:verified.title') })).toBeVisible();
  await expect(page.locator('main')).not.toContainText(say('update-information:verified.text'));
});

test('the page to change an e-mail address omits the promises of our server', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/update-information`);
  const main = page.locator('main');
  await expect(main).toContainText(say('update-information:next.code'));
  for (const promise of ['link', 'told'] as const)
    await expect(main).not.toContainText(say(`update-information:next.${promise}`));
});
