import type { Locator, Page } from '@playwright/test';
import { calculatorFields } from '#domain/calculator/calculation.ts';
import { carFinance } from '#domain/forms/car-finance.ts';
import { careers } from '#domain/forms/careers.ts';
import { contactWithFile } from '#domain/forms/contact.ts';
import { emailUpdate } from '#domain/forms/email-update.ts';
import type { Form } from '#domain/forms/form.ts';
import { personalFinance } from '#domain/forms/personal-finance.ts';
import { contractSurvey } from '#domain/forms/surveys.ts';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { questions } from '#domain/qualify/questions.ts';
import { ownAddressOf, typedExample } from '../../look/form-shots.ts';
import { codeInput, codeOf } from '../support/code-dialog.ts';
import { insertCustomer, newEmail } from '../support/customer.ts';
import { people } from '../support/eligibility.ts';
import { fillByKeyboard, skipToContent } from '../support/fill-by-keyboard.ts';
import { expectFocusMarked, expectFocusVisible, tabTo, watchFocus } from '../support/keyboard.ts';
import { expect, test } from '../support/test.ts';

/** One form of each kind, filled in and sent with the keyboard alone. */
const forms = [
  personalFinance,
  carFinance,
  contactWithFile,
  careers,
  emailUpdate,
  contractSurvey,
  whistleblowingReport,
];
/** Forms that need a one-time code. */
const proven: Form[] = [personalFinance, contactWithFile, emailUpdate];

/** Returns the confirmation, which takes the focus once a form is accepted. */
function arrived(page: Page): Locator {
  const told = ['main h1[tabindex]', '[data-record] [role="status"][tabindex]'];
  const inPlace = ['#receipt-title', '[data-step="emailSubmitted"] h2'];
  return page.locator([...told, ...inPlace].join());
}

for (const form of forms) {
  // In Firefox Playwright has no Arabic keys. It sets the text, which a searchable list does not notice.
  const tag = form === contactWithFile ? ['@chromium'] : [];
  test(`${form.name} is filled in and sent with the keyboard alone`, { tag }, async ({ visit }) => {
    const { page, site, say, language, mobile } = visit;
    const answers = typedExample(form, mobile);
    if (form === emailUpdate) {
      const { typed } = await insertCustomer(site, mobile);
      Object.assign(answers, typed, { emailConfirmation: newEmail });
    }
    const address = form === careers ? form.page : ownAddressOf(form)({ mobile });
    await page.goto(`/${language}/${address}`, { waitUntil: 'networkidle' });
    await skipToContent(page, say);
    if (form === careers) {
      await tabTo(page, ({ text }) => text === say('contact:careers.apply'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: say('contact:careers.title') })).toBeFocused();
      await expectFocusMarked(page);
    }
    await fillByKeyboard(page, form, answers);
    await watchFocus(page);
    await page.keyboard.press('Enter');
    if (proven.includes(form)) {
      await expect(codeInput(visit)).toBeFocused();
      await expectFocusMarked(page);
      await page.keyboard.type(await codeOf(visit));
      // An e-mail update submits its code automatically.
      if (form !== emailUpdate) await page.keyboard.press('Enter');
    }
    await expect(arrived(page)).toBeFocused();
    await expectFocusMarked(page);
    await expectFocusVisible(page);
  });
}

test('the calculator works with the keyboard alone', async ({ page, say, language }) => {
  await page.goto(`/${language}/financing-calculator`, { waitUntil: 'networkidle' });
  await skipToContent(page, say);
  await tabTo(page, ({ text }) => text === say('calculator:types.IJARAH'));
  await watchFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-field="BaloonPayment"]')).toBeVisible();
  const form = { name: 'financing-calculator', fields: calculatorFields.IJARAH, consents: [] };
  const answers = { RequiredFinance: '150,000', FinanceDurationId: '5', BaloonPayment: '40,000' };
  await fillByKeyboard(page, form, answers);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say('calculator:result.title') })).toBeFocused();
  await expectFocusMarked(page);
  await expectFocusVisible(page);
});

test('the eligibility questions work with the keyboard alone @desk', async ({ page, say, language }) => {
  await page.goto(`/${language}/qualify`, { waitUntil: 'networkidle' });
  await skipToContent(page, say);
  const form = { name: 'qualify', fields: questions.individual, consents: [] };
  await fillByKeyboard(page, form, people.teacher);
  await watchFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say('qualify:answer.title') })).toBeFocused();
  await expectFocusMarked(page);
  await expectFocusVisible(page);
});

test.describe('cookie banner', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('the cookie banner is answered by keyboard, and Tab continues in the page', async ({
    page,
    say,
    language,
  }) => {
    await page.goto(`/${language}/business`, { waitUntil: 'networkidle' });
    await tabTo(page, ({ text }) => text === say('cookies:banner.necessary'), 3);
    await watchFocus(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#cookie-banner')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await expectFocusVisible(page);
    await tabTo(page, () => true);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  test('the cookie banner opens the preferences, where the keyboard changes and saves one', async ({
    visit,
  }) => {
    const { page, say, language } = visit;
    await page.goto(`/${language}/business`, { waitUntil: 'networkidle' });
    await tabTo(page, ({ text }) => text === say('cookies:manage'), 4);
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog[data-dialog="cookies"]');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await expectFocusMarked(page);
    const marketing = dialog.getByRole('switch', { name: say('cookies:marketing.title') });
    for (let press = 0; press < 4; press++) {
      if (await marketing.evaluate((toggle) => toggle === document.activeElement)) break;
      await tabTo(page, () => true);
    }
    await page.keyboard.press('Space');
    await expect(marketing).toBeChecked();
    await tabTo(page, ({ text }) => text === say('cookies:save'), 1);
    const reloaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await reloaded;
    await expect(page.locator('#cookie-banner')).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('acceptAll');
  });
});
