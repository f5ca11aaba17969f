import { contact } from '#domain/forms/contact.ts';
import { submitButton } from '../support/applicant.ts';
import { waitForHydration } from '../support/early-form.ts';
import { openSplitPages } from '../support/split-pages.ts';
import { expect, test } from '../support/test.ts';

test('a page whose scripts start before its last bytes arrive is hydrated', async ({
  context,
  site,
  language,
  consoleErrors,
}) => {
  const pages = await openSplitPages(site.url);
  // A new page, because the test's own page waits for scripts.
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => consoleErrors.push(message));
  await page.addInitScript(() => {
    let undo = () => {};
    Object.defineProperty(window, 'undoForeignChanges', {
      set(given) {
        undo = given;
      },
      get: () => () => {
        undo();
        document.documentElement.dataset.takenOver = '';
      },
    });
  });
  await page.goto(`${pages.url}/${language}/contact-us`, { waitUntil: 'commit' });
  await page.locator('html[data-taken-over]').waitFor();
  pages.sendRest();
  await waitForHydration(page);
  await submitButton(page, contact.name).click();
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible();
  pages.close();
});
