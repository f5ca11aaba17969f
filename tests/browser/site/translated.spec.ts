import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { expect, test } from '../support/test.ts';
import { translatePage } from '../support/translate-page.ts';

test('a translated calculator shows the figures of the last request and an error', async ({ visit }) => {
  const { page, language, say } = visit;
  const address = (amount: number) =>
    `/${language}/financing-calculator?loanType=IJARAH&RequiredFinance=${amount}&FinanceDurationId=5&BaloonPayment=0`;
  const figures = () => page.locator('[data-result]').allTextContents();
  const plain = (texts: string[]) => texts.map((text) => text.replace(/[«»]/g, ''));
  await page.goto(address(90_000));
  const wanted = await figures();
  await page.goto(address(50_000), { waitUntil: 'networkidle' });
  await translatePage(page);
  await page.locator('[name="RequiredFinance"]').fill('90000');
  await page.getByRole('button', { name: say('calculator:calculate') }).click();
  await expect.poll(async () => plain(await figures())).toEqual(wanted);
  await page.locator('[name="RequiredFinance"]').fill('ten');
  await page.getByRole('button', { name: say('calculator:calculate') }).click();
  await expect(page.locator('[data-field="RequiredFinance"] [data-message]')).toBeVisible();
});

test('a translated form shows its errors and keeps the typed values', async ({ page, language }) => {
  await openApplication(page, language);
  await translatePage(page);
  await submitButton(page).click();
  await expect(page.locator('[data-field="birthDate"] [data-message]')).toBeVisible();
  await fillApplication(page, {
    ...eligible,
    MobileNumber: '0551234567',
    birthDate: '05/17/1987',
    loanAmount: '2500,50',
  });
  const words = page.locator('[data-field="birthDate"]');
  await expect(words).toContainText('1987');
  await fillApplication(page, { birthDate: '05/18/1991' });
  await expect(words).toContainText('1991');
  await expect(words).not.toContainText('1987');
  await submitButton(page).click();
  await expect(page.locator('[data-field="loanAmount"] [data-message]')).toContainText('2,500.50');
  await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
});
