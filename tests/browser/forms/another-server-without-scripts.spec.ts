import type { Form } from '#domain/forms/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { fillInAll, isOwnHeader, test } from '../support/another-server.ts';
import { submitButton } from '../support/applicant.ts';
import { rightCode } from '../support/specification-server.ts';
import { expect } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test('a form is accepted with choices of the other server @desk', async ({ page, language }) => {
  const form = forms['cars-finance'] as Form;
  await page.goto(`/${language}/${form.page}`);
  await fillInAll(page, form);
  await submitButton(page, form.name).click();
  await page.waitForURL(new RegExp(form.successPage ?? ''));
  await expect(page.locator('body')).not.toContainText('undefined');
});

test('a form offers the other server’s lists and marks one that failed to load @desk', async ({
  apiServer,
  visit,
}) => {
  const { page, language, say } = visit;
  const path = '/api/websitefinance/fetchreachway';
  await page.goto(`/${language}/${forms['cars-finance'].page}`);
  const field = page.locator('[data-field="reachWayId"]');
  await expect(field.locator('option')).toHaveCount(3);
  apiServer.failing.add(path);
  await expect(async () => {
    await page.reload();
    await expect(field.locator('[data-message="errorOccured"]')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(field.locator('option')).toHaveCount(1);
  apiServer.failing.delete(path);
  await expect(async () => {
    await field.getByRole('link', { name: say('forms:optionsAgain') }).click();
    await expect(field.locator('option')).toHaveCount(3, { timeout: 100 });
  }).toPass();
});

test('an application returns its lead number, takes an empty answer as success and sends no header of ours @desk', async ({
  apiServer,
  visit,
}) => {
  const { page, language } = visit;
  await page.goto(`/${language}/${personalFinance.page}`);
  await fillInAll(page, personalFinance);
  await submitButton(page, personalFinance.name).click();
  await page.locator('[data-dialog="otp"] [name="otp"]').fill(rightCode);
  await page.locator('[data-dialog="otp"] button[value="verify"]').click();
  await page.waitForURL(new RegExp(personalFinance.successPage ?? ''));
  expect(apiServer.posted.flatMap(({ headers }) => Object.keys(headers).filter(isOwnHeader))).toEqual([]);
});
