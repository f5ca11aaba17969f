import type { Page } from '@playwright/test';
import { eligible, fillIn, openForm } from '../support/applicant.ts';
import { expect, test } from '../support/test.ts';

/** Answers 404 for built scripts, as after an upgrade that removed them. Counts the pages that are asked for meanwhile. */
async function removeScripts(page: Page): Promise<string[]> {
  const pages: string[] = [];
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: 'no such file' }));
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') pages.push(request.url());
  });
  return pages;
}

test('a page whose scripts stay gone reloads once, and can be read', async ({
  page,
  language,
  complaints,
}) => {
  await page.goto(`/${language}/individual`);
  const pages = await removeScripts(page);
  await page.evaluate((path) => window.location.assign(path), `/${language}/individual/personal-finance`);
  await expect.poll(() => pages.length).toBe(2);
  await expect(page.locator('[name="CustomerName"]')).toBeVisible();
  // A third one would come as the second did, once the scripts of the page have failed.
  await page.waitForLoadState('networkidle');
  expect(pages).toHaveLength(2);
  complaints.length = 0;
});

test('a form that somebody fills in stays when an optional part of it is gone', async ({
  page,
  language,
  say,
  complaints,
}) => {
  await openForm(page, language);
  await fillIn(page, { CustomerName: eligible.CustomerName });
  const pages = await removeScripts(page);
  await page
    .getByRole('button', { name: say('forms:openCalendar') })
    .first()
    .click();
  await expect(page.getByText(say('forms:noCalendar'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pages).toEqual([]);
  await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
  complaints.length = 0;
});
