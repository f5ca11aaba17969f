import { expect, test } from '../support/test.ts';

test('the business landing page links to its solutions and to their forms', async ({
  page,
  language,
  say,
}) => {
  await page.goto(`/${language}/business`);
  await page.getByRole('link', { name: say('business:hero.apply') }).click();
  await expect(page).toHaveURL(/#1$/);
  await expect(page.locator('[id="1"]')).toBeInViewport();
  await page.getByRole('link', { name: say('product:card.cashFinance.apply') }).click();
  await expect(page).toHaveURL(/business\/cash-finance$/);
});

test('the companies approval has a path of its own in each language', async ({ page, language, say }) => {
  const names = { ar: 'companies-approval', en: 'approval' };
  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto(`/${language}/${names[language]}`);
  await expect(page.locator('form[data-form="approval"]')).toBeVisible();
  await page.getByRole('link', { name: say('shell:otherLanguage'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${other}/${names[other]}$`));
  await page.goto(`/${language}/${names[other]}`);
  await expect(page).toHaveURL(new RegExp(`/${language}/${names[language]}$`));
});

test('a link preselects its service; an unknown service selects none @phone', async ({ page, language }) => {
  await page.goto(`/${language}/after-sales?servicetypeid=3`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('select[name="ServiceTypeId"]')).toHaveValue('3');
  await page.goto(`/${language}/after-sales?servicetypeid=99`);
  await expect(page.locator('select[name="ServiceTypeId"]')).toHaveValue('');
});

test('the prices of after-sales services are a PDF file @desk', async ({ page, language, say, request }) => {
  await page.goto(`/${language}/after-sales`);
  const link = page.getByRole('link', { name: say('after-sales:prices') });
  const answer = await request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
