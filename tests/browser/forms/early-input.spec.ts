import type { Page } from '@playwright/test';
import { banner, chooseCookies } from '../support/cookie-banner.ts';
import { fillInEarly, valuesIn } from '../support/early-form.ts';
import { openEarly } from '../support/early-page.ts';
import { foreignNodes } from '../support/foreign-nodes.ts';
import { expect, test } from '../support/test.ts';

const stubborn = foreignNodes['that come back when they are taken out'];

/** Focuses a field and selects a part of its text. */
const select = (page: Page, name: string) =>
  page.locator(`[name="${name}"]`).evaluate((field: HTMLInputElement) => {
    field.focus();
    field.setSelectionRange(1, 2);
  });

const selected = (page: Page) =>
  page.evaluate(() => {
    const { name, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    return [name, selectionStart, selectionEnd];
  });

for (const [where, insert] of Object.entries(foreignNodes))
  test(`a form typed into before its scripts load keeps values and selection with nodes added by extensions ${where}`, async ({
    context,
    language,
  }) => {
    const path = `/${language}/individual/personal-finance`;
    const { page, typed, consoleErrors, hydrate } = await fillInEarly(context, path);
    await select(page, 'CustomerName');
    await page.evaluate(insert);
    await hydrate();
    await expect.poll(() => valuesIn(page)).toEqual(typed);
    expect(await selected(page)).toEqual(['CustomerName', 1, 2]);
    // The scripts use the values: the date appears in words, and typing continues.
    await expect(page.locator('[data-field="birthDate"] [aria-live]')).not.toBeEmpty();
    await page.keyboard.type('3');
    await expect(page.locator('[name="CustomerName"]')).toHaveValue('13');
    // React logs that it rendered the page again.
    const expected = insert === stubborn ? [expect.stringContaining('#418')] : [];
    expect(consoleErrors).toEqual(expected);
  });

test('a half-typed date is continued when the scripts load with nodes added by extensions inside fields', async ({
  context,
  language,
}) => {
  const { page: early, releaseScripts } = await openEarly(
    context,
    `/${language}/individual/personal-finance`,
  );
  const field = early.locator('[name="birthDate"]');
  await field.focus();
  await early.keyboard.type('05');
  await early.evaluate(foreignNodes['inside fields']);
  releaseScripts();
  await expect(early.locator('[name="IdExpiryDate"]')).toHaveAttribute('type', 'text');
  await early.keyboard.type('051990');
  await expect(field).toHaveValue('1990-05-05');
});

test('files chosen before the scripts load are kept and listed when React renders the page again', async ({
  context,
  language,
}) => {
  const path = `/${language}/malpractice-report`;
  const { page, typed, hydrate } = await fillInEarly(context, path);
  await page.evaluate(stubborn);
  await hydrate();
  await expect.poll(() => valuesIn(page)).toEqual(typed);
  await expect(page.locator('main li', { hasText: 'a.png' })).toBeVisible();
});

test.describe('the cookie banner of a page that React renders again', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  for (const isAnswered of [false, true])
    test(isAnswered ? 'stays answered' : 'stays, and can be answered', async ({ context, language }) => {
      const { page: early, releaseScripts } = await openEarly(context, `/${language}/contact-us`);
      await early.locator('#page').waitFor({ state: 'attached' });
      if (isAnswered) await chooseCookies(early, 'necessary');
      const drawnAnew = early.waitForEvent('pageerror');
      await early.evaluate(stubborn);
      releaseScripts();
      await drawnAnew;
      await expect(banner(early)).toBeVisible({ visible: !isAnswered });
      if (!isAnswered) await chooseCookies(early, 'acceptAll');
      await expect(banner(early)).toBeHidden();
    });
});
