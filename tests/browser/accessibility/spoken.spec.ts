import type { Locator, Page } from '@playwright/test';
import type { Form } from '#domain/forms/form.ts';
import { whistleblowingFollowUp } from '#domain/forms/whistleblowing.ts';
import { fillExample, ownAddressOf, send, shownForms } from '../../look/form-shots.ts';
import { noon } from '../../look/photograph.ts';
import type { Visit } from '../../look/shot.ts';
import { submitButton } from '../support/applicant.ts';
import { enterCode, typeCode } from '../support/code-dialog.ts';
import { customer } from '../support/customer.ts';
import { expect, test } from '../support/test.ts';

/**
 * What screen readers are given of each form: names, roles and states, kept in `tests/browser/spoken/` to be read and compared.
 * CONTRIBUTING says how they are renewed.
 */
test.beforeEach(async ({ site, page }) => {
  site.clock.ahead = noon.getTime() - Date.now();
  await page.clock.setFixedTime(noon);
});
test.afterEach(({ site }) => {
  site.clock.ahead = 0;
});

/** Forms that a code proves before they arrive. */
const proven = ['personal-finance', 'contact', 'email-update'];

for (const form of shownForms) {
  test(`what is heard of ${form.name}: empty, with mistakes, and sent @twice`, async ({
    page,
    language,
    visit,
  }) => {
    const kept = (state: string) => ({ name: `${form.name}.${state}.${language}.aria.yml` });
    await page.goto(`/${language}/${ownAddressOf(form)(visit)}`, { waitUntil: 'networkidle' });
    const drawn = page.locator(`form[data-form="${form.name}"]`);
    // Lists are searched by typing once the form is touched.
    await drawn.dispatchEvent('pointerover');
    await expect(drawn).toMatchAriaSnapshot(kept('empty'));
    await submitButton(page, form.name).click();
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expect(drawn).toMatchAriaSnapshot(kept('mistakes'));
    if (form === whistleblowingFollowUp) return;
    const arrived = await arrive(visit, form);
    await withoutReference(page);
    await expect(arrived).toMatchAriaSnapshot(kept('sent'));
  });
}

/** Sends the form's example, with the code where one is asked for, and gives what says that it arrived. */
async function arrive(visit: Visit, form: Form): Promise<Locator> {
  const { page, site, mobile } = visit;
  if (form.name === 'email-update') {
    const { typed } = await customer(site, mobile);
    await fillExample(visit, { ...form, example: { ...form.example, ...typed } });
    await submitButton(page, form.name).click();
  } else await send(visit, form);
  if (form.name === 'email-update') await typeCode(visit);
  else if (proven.includes(form.name)) await enterCode(visit);
  const arrived = page
    .locator('[data-record], [data-step="emailSubmitted"], section:has([data-receipt])')
    .first();
  await expect(arrived).toBeVisible();
  return arrived;
}

/** A reference is another at each run: the shape of one takes its place. */
async function withoutReference(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      currentNode.textContent =
        currentNode.textContent
          ?.replace(/\b[0-9A-Z]{4}(-[0-9A-Z]{4})+\b/g, (found) => found.replace(/[0-9A-Z]/g, 'X'))
          .replace(/\b\d{10}\b/g, '0000000000') ?? '';
    }
  });
}
