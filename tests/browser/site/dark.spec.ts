import type { Page } from '@playwright/test';
import { eligible, fillApplication, openApplication, submitButton } from '../support/applicant.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test.use({ colorScheme: 'dark' });

const calculated =
  'financing-calculator?loanType=IJARAH&RequiredFinance=150000&FinanceDurationId=5&BaloonPayment=40000';

/** Returns the lightness of an element's background, from 0 to 255. */
async function groundOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []
    ).map(Number);
    return Math.round((red + green + blue) / 3);
  });
}

test('landing page, calculator, offer and form errors break no axe rule in dark mode', async ({
  page,
  language,
}) => {
  for (const path of ['individual', calculated, 'individual/offers?offerId=family-car#offers']) {
    await page.goto(`/${language}/${path}`);
    expect(await groundOf(page, 'html'), path).toBeLessThan(40);
    if (path.includes('offerId')) await expect(page.locator('dialog[open]')).toBeVisible();
    expect(await axe(page), path).toEqual([]);
  }
  await openApplication(page, language);
  await fillApplication(page, { ...eligible, idNumber: '' });
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toBeFocused();
  expect(await axe(page)).toEqual([]);
});

test('the colour scheme is declared before any style sheet, so that the page does not flash', async ({
  request,
  language,
}) => {
  const html = await (await request.get(`/${language}/individual`)).text();
  const told = html.indexOf('<meta name="color-scheme" content="light dark"/>');
  expect(told).toBeGreaterThan(0);
  expect(told).toBeLessThan(html.indexOf('rel="stylesheet"'));
  for (const scheme of ['light', 'dark']) {
    expect(html).toMatch(
      new RegExp(
        `<meta name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" content="#[0-9a-f]{6}"`,
      ),
    );
  }
});

test('printing in dark mode keeps a white page and dark text', async ({ page, language }) => {
  await page.goto(`/${language}/about`);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await groundOf(page, 'html')).toBe(255);
  const inks = await page
    .locator('main :is(h1, h2, h3, p, dd, a)')
    .evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).color))].toSorted());
  expect(inks).toEqual(['rgb(0, 0, 0)', 'rgb(51, 51, 51)']);
});
