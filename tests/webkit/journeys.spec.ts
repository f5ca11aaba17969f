import { Key } from 'selenium-webdriver';
import { carFinance } from '#domain/forms/car-finance.ts';
import { examplePayload } from '../support/site.ts';
import { expect, test } from './test.ts';

test('the calendar fills in the chosen date and returns the focus', async ({ visitor, language, say }) => {
  await visitor.open(`/${language}/individual/personal-finance`);
  const field = '[data-field="birthDate"]';
  await visitor.find(`${field} button`);
  await visitor.type(`${field} input`, '05/17/1990');
  await visitor.press(`${field} button`);
  await visitor.press('dialog[open] button', say('forms:chooseYear'));
  await visitor.press('dialog[open] button', '1987');
  await visitor.press('dialog[open] [role="gridcell"] [role="button"]:not([aria-disabled])');
  await visitor.waitUntilGone('dialog[open]');
  expect(await visitor.value(`${field} input`)).toMatch(/^05\/\d\d\/1987$/);
  expect(await visitor.evaluate('return document.activeElement.name')).toBe('birthDate');
});

test('the menu closes on Escape and after a link', async ({ visitor, language, say }) => {
  await visitor.open(`/${language}/individual`);
  await visitor.press('header summary');
  await visitor.find('header details[open]');
  await visitor.keys(Key.ESCAPE);
  await visitor.waitUntilGone('header details[open]');
  await visitor.press('header summary');
  await visitor.press('header a', say('shell:links.afterSales'));
  await visitor.expectPath(/after-sales$/);
  await visitor.waitUntilGone('header details[open]');
});

test('switching the language keeps the page and its query; back and forward switch it too', async ({
  visitor,
  language,
  say,
}) => {
  const other = language === 'ar' ? 'en' : 'ar';
  await visitor.open(`/${language}/financing-calculator?RequiredFinance=60000&FinanceDurationId=4`);
  await visitor.press('header a', say('shell:otherLanguage'));
  await visitor.expectPath(new RegExp(`^/${other}/financing-calculator`));
  await expect.poll(() => visitor.evaluate('return document.documentElement.lang')).toBe(other);
  expect(await visitor.value('[name="RequiredFinance"]')).toBe('60,000');
  await visitor.driver.navigate().back();
  await visitor.expectPath(new RegExp(`^/${language}/financing-calculator`));
  await expect.poll(() => visitor.evaluate('return document.documentElement.lang')).toBe(language);
  await visitor.driver.navigate().forward();
  await visitor.expectPath(new RegExp(`^/${other}/financing-calculator`));
});

test('the calculator updates while a visitor types; submitting focuses the result', async ({
  visitor,
  language,
}) => {
  await visitor.open(`/${language}/financing-calculator?FinanceDurationId=5`);
  await visitor.type('[name="RequiredFinance"]', '100000');
  const payment = '[data-result="monthlyPaymentWithInsurance"]';
  await expect.poll(() => visitor.text(payment)).toContain('2,675.71');
  await visitor.expectPath(/RequiredFinance=100%2C000/);
  await visitor.press('form[data-form] button[type="submit"]');
  await expect.poll(() => visitor.evaluate('return document.activeElement.id')).toBe('result-title');
});

test('an offer opens in a dialog and closes on Escape; a tab shows old offers', async ({
  visitor,
  language,
}) => {
  await visitor.open(`/${language}/individual/offers`);
  await visitor.press('[data-panel="active"] article a[href*="offerId"]');
  await visitor.find('dialog[open]');
  await visitor.keys(Key.ESCAPE);
  await visitor.waitUntilGone('dialog[open]');
  await visitor.press('[role="tab"][aria-selected="false"]');
  await visitor.find('[data-panel="old"] article');
});

test('the cookie banner stays hidden after a choice', async ({ visitor, language }) => {
  await visitor.driver.manage().deleteAllCookies();
  await visitor.open(`/${language}/business`);
  await visitor.press('#cookie-banner button[value="necessary"]');
  await visitor.waitUntilGone('#cookie-banner');
  await visitor.open(`/${language}/individual`);
  await visitor.waitUntilGone('#cookie-banner');
});

test('an employee signs in at the desk and reads a lead', async ({ visitor, site, language, newMobile }) => {
  const body = JSON.stringify(examplePayload(carFinance, { MobileNumber: newMobile(), email: '' }));
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(site.url + carFinance.endpoint, { method: 'POST', headers, body });
  const { reference } = (await answer.json()) as { reference: string };
  await visitor.open(`/${language}/desk`);
  await visitor.press('a[href^="/desk/sign-in"]');
  await visitor.press('button[value="leads"]');
  await visitor.expectPath(/\/desk$/);
  await visitor.waitForScripts();
  await visitor.press('main a[href$="/desk/leads"]');
  await visitor.press(`main a[href*="/desk/leads/${reference}"]`);
  await visitor.expectPath(/desk\/leads\/./);
  await expect.poll(() => visitor.text('main')).toContain('مقدم طلب نموذجي');
});
