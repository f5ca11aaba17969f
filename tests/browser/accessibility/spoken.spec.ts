import type { Locator, Page } from '@playwright/test';
import type { Form } from '#domain/forms/form.ts';
import { ownAddressOf, sendExample, shownForms } from '../../look/form-shots.ts';
import { noon } from '../../look/photograph.ts';
import type { Visit } from '../../look/shot.ts';
import { submitButton } from '../support/applicant.ts';
import { enterCode } from '../support/code-dialog.ts';
import { people, submitAs } from '../support/eligibility.ts';
import { expect, test } from '../support/test.ts';

/**
 * Forms whose accessibility tree (names, roles, states) is compared with `tests/browser/spoken/`. These four cover
 * every kind of field and confirmation. tests/README.md tells how to update the files.
 */
const spoken: readonly string[] = ['personal-finance', 'careers', 'evaluation', 'malpractice'];

test.beforeEach(async ({ site, page }) => {
  site.clock.ahead = noon.getTime() - Date.now();
  await page.clock.setFixedTime(noon);
});
test.afterEach(({ site }) => {
  site.clock.ahead = 0;
});

for (const form of shownForms.filter(({ name }) => spoken.includes(name))) {
  test(`${form.name} matches its spoken snapshots with errors and after sending @twice`, async ({
    page,
    language,
    visit,
  }) => {
    const file = (state: string) => ({ name: `${form.name}.${state}.${language}.aria.yml` });
    await page.goto(`/${language}/${ownAddressOf(form)(visit)}`, { waitUntil: 'networkidle' });
    const drawn = page.locator(`form[data-form="${form.name}"]`);
    // Searchable lists load once the form is touched.
    await drawn.dispatchEvent('pointerover');
    await submitButton(page, form.name).click();
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expect(drawn).toMatchAriaSnapshot(file('mistakes'));
    const arrived = await arrive(visit, form);
    await withoutReference(page);
    await expect(arrived).toMatchAriaSnapshot(file('sent'));
  });
}

test('the eligibility questions match their spoken snapshots with an error and answered @twice', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  const file = (state: string) => ({ name: `qualify.${state}.${language}.aria.yml` });
  await page.goto(`/${language}/qualify`, { waitUntil: 'networkidle' });
  const drawn = page.locator('form[data-form="qualify"]');
  await drawn.locator('button[type="submit"]').filter({ visible: true }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(drawn).toMatchAriaSnapshot(file('mistakes'));
  await submitAs({ page, say }, people.teacher);
  await expect(page.locator('#answer-title')).toBeFocused();
  await expect(page.locator('main')).toMatchAriaSnapshot(file('answered'));
});

test('the calculator matches its spoken snapshots with an error and answered @twice', async ({
  page,
  language,
}) => {
  const file = (state: string) => ({ name: `financing-calculator.${state}.${language}.aria.yml` });
  const asked = 'RequiredFinance=100000&FinanceDurationId=5';
  await page.goto(`/${language}/financing-calculator?${asked}`, { waitUntil: 'networkidle' });
  await expect(page.locator('section[aria-labelledby="result-title"]')).toMatchAriaSnapshot(file('answered'));
  const drawn = page.locator('form[data-form="financing-calculator"]');
  await drawn.locator('[name="RequiredFinance"]').fill('');
  await drawn.locator('button[type="submit"]').click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(drawn).toMatchAriaSnapshot(file('mistakes'));
});

/** Sends the form's example, with a code if needed. @returns the confirmation */
async function arrive(visit: Visit, form: Form): Promise<Locator> {
  const { page } = visit;
  await sendExample(visit, form);
  if (form.name === 'personal-finance') await enterCode(visit);
  const arrived = page
    .locator('[data-record], [data-step="emailSubmitted"], section:has([data-receipt])')
    .first();
  await expect(arrived).toBeVisible();
  return arrived;
}

/** Replaces references and mobiles, which differ on each run, with placeholders. */
async function withoutReference(page: Page): Promise<void> {
  await page.evaluate(() => {
    const masked = (text: string) =>
      text
        .replace(/\b[0-9A-Z]{4}(-[0-9A-Z]{4})+\b/g, (found) => found.replace(/[0-9A-Z]/g, 'X'))
        .replace(/\b\d{10}\b/g, '0000000000');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.textContent = masked(texts.currentNode.textContent ?? '');
    for (const link of document.querySelectorAll('a[href*="reference="]'))
      link.setAttribute('href', masked(link.getAttribute('href') ?? ''));
  });
}
