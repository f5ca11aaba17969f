import type { Page } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { eligible, fillApplication, openApplication, sendApplication } from '../support/applicant.ts';
import { codeInput, enterCode } from '../support/code-dialog.ts';
import { expect, test } from '../support/test.ts';

// Scripts that fail to load log errors, also after a test's last step.
test.use({ logsErrors: true });

/** Answers 404 for built scripts, as after an upgrade that removed them. @returns the pages requested since */
async function removeScripts(page: Page): Promise<string[]> {
  const pages: string[] = [];
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: 'no such file' }));
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.method() === 'GET') pages.push(request.url());
  });
  return pages;
}

test('a page whose scripts are missing reloads once and stays readable', async ({ visit }) => {
  const { page, language } = visit;
  await page.goto(`/${language}/individual`);
  const pages = await removeScripts(page);
  await page.evaluate((path) => window.location.assign(path), `/${language}/individual/personal-finance`);
  await expect.poll(() => pages.length).toBe(2);
  await expect(page.locator('[name="CustomerName"]')).toBeVisible();
  // A third load would start once the scripts have failed again.
  await page.waitForLoadState('networkidle');
  expect(pages).toHaveLength(2);
});

test('a form with typed values stays when the script of its calendar is missing', async ({ visit }) => {
  const { page, language, say } = visit;
  await openApplication(page, language);
  await fillApplication(page, { CustomerName: eligible.CustomerName });
  const pages = await removeScripts(page);
  await page
    .getByRole('button', { name: say('forms:openCalendar') })
    .first()
    .click();
  await expect(page.getByText(say('forms:noCalendar'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(pages).toEqual([]);
  await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
});

/** Opens a form, types a name, and removes the built scripts as an upgrade does. */
async function typeThenRemove(page: Page, language: Language): Promise<string[]> {
  await openApplication(page, language);
  await fillApplication(page, { CustomerName: eligible.CustomerName });
  return removeScripts(page);
}

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name }).first();

test('a link from a half-filled form to a page whose script is missing keeps the form and offers the page', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  const pages = await typeThenRemove(page, language);
  const note = page.locator('[data-note^="/"]');
  await footerLink(page, say('shell:links.about')).click();
  await expect(note).toContainText(say('shell:notOpened.text'));
  await expect(note.getByRole('link')).toHaveAttribute('href', `/${language}/about`);
  // Each click shows the note again, also for another page.
  await note.getByRole('button').click();
  await expect(note).toBeHidden();
  await footerLink(page, say('shell:links.about')).click();
  await expect(note).toBeVisible();
  await footerLink(page, say('shell:links.privacyPolicy')).click();
  await expect(note.getByRole('link')).toHaveAttribute('href', `/${language}/policies/privacy-policy`);
  await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
  expect(pages).toEqual([]);
});

test('a link to a page whose script is missing loads that page fully and reloads it once', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  // A page that was reloaded itself behaves the same.
  await page.goto(`/${language}/individual`);
  await page.reload();
  const pages = await removeScripts(page);
  await footerLink(page, say('shell:links.about')).click();
  await expect(page).toHaveURL(/\/about$/);
  // The page and its one reload, since its scripts are still missing.
  await expect.poll(() => pages.length).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(pages.map((address) => new URL(address).pathname)).toEqual([
    `/${language}/about`,
    `/${language}/about`,
  ]);
});

for (const [lost, leave] of [
  ['sentences', 'shell:links.qualify'],
  ['language', 'shell:otherLanguage'],
] as const) {
  const cutSentences = (page: Page) =>
    page.route(/\/locales\/.+\.json/, (route) => route.fulfill({ status: 404 }));

  test(`a half-filled form stays when the next page's ${lost} cannot be loaded`, async ({ visit }) => {
    const { page, language, say } = visit;
    await openApplication(page, language);
    await fillApplication(page, { CustomerName: eligible.CustomerName });
    await cutSentences(page);
    await page
      .getByRole('link', { name: say(leave), exact: true })
      .first()
      .click();
    await expect(page.locator('[data-note^="/"]')).toBeVisible();
    await expect(page.locator('[name="CustomerName"]')).toHaveValue(eligible.CustomerName);
  });

  test(`a link loads the next page fully when its ${lost} cannot be loaded`, async ({ visit }) => {
    const { page, language, say } = visit;
    await page.goto(`/${language}/about`, { waitUntil: 'networkidle' });
    const from = page.url();
    await cutSentences(page);
    await page
      .getByRole('link', { name: say(leave), exact: true })
      .first()
      .click();
    const loaded = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name);
    await expect.poll(() => loaded().catch(() => from)).not.toBe(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('an accepted application reaches its success page although the script of that page is missing', async ({
  page,
  visit,
}) => {
  await sendApplication(visit);
  await codeInput(visit).waitFor();
  const pages = await removeScripts(page);
  await enterCode(visit);
  await expect(page).toHaveURL(/\/personal-success-page\?/);
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
  await expect.poll(() => pages.length).toBeLessThanOrEqual(2);
});
