import { openEarly } from '../support/early-page.ts';
import { expect, test } from '../support/test.ts';

test('the server renders a complete page', async ({ request, language, say }) => {
  const response = await request.get(`/${language}/individual/personal-finance`);
  const html = await response.text();
  expect(response.status()).toBe(200);
  expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
  expect(html).toContain(say('apply:title_personal-finance'));
  expect(html).toMatch(/<title>[^<]+<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]+"/);
  expect(html).toContain(
    `<link rel="canonical" href="http://localhost:3000/${language}/individual/personal-finance"`,
  );
  for (const to of ['ar', 'en', 'x-default'])
    expect(html).toMatch(new RegExp(`rel="alternate" hrefLang="${to}"`, 'i'));
  expect(html).toContain('20.95');
  // Painting waits for the end of the content, because a partial page would shift.
  const awaited = /<link rel="expect" href="#([^"]+)" blocking="render"/.exec(html)?.[1];
  expect(html.indexOf(`id="${awaited}"`)).toBeGreaterThan(html.indexOf('</footer>'));
});

test('switching the language keeps the page and its query and is remembered', async ({ visit }) => {
  const { page, language, say } = visit;
  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto(`/${language}/individual?utm_source=X`);
  await page.getByRole('link', { name: say('shell:otherLanguage') }).click();
  await expect(page).toHaveURL(new RegExp(`/${other}/individual\\?utm_source=X$`));
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page.locator('html')).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${other}/individual$`));
});

test('navigation keeps the campaign parameters', async ({ page, language, say }) => {
  await page.goto(`/${language}/individual?utm_source=X&utm_medium=cpc`);
  await page.getByRole('link', { name: say('product:card.personalFinance.apply') }).click();
  await expect(page).toHaveURL(/personal-finance\?utm_source=X&utm_medium=cpc$/);
});

test('an unknown page answers 404 with a home link and no footer', async ({ consoleErrors, visit }) => {
  const { page, language, say } = visit;
  const response = await page.goto(`/${language}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:notFound.title'));
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: say('shell:home') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/${language}/individual$`));
  consoleErrors.length = 0;
});

test('the menu closes on Escape, on a click outside and on navigation', async ({ page, language, say }) => {
  await page.goto(`/${language}/individual`);
  const menu = page.locator('details');
  const opener = page.locator('summary');
  await opener.click();
  await expect(menu).toHaveAttribute('open', '');
  await page.keyboard.press('Escape');
  await expect(menu).not.toHaveAttribute('open');
  await opener.click();
  // The margin below the panel has no link.
  const { height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(3, height - 20);
  await expect(menu).not.toHaveAttribute('open');
  await opener.click();
  await menu.getByRole('link', { name: say('shell:links.afterSales') }).click();
  await expect(page).toHaveURL(/after-sales$/);
  await expect(menu).not.toHaveAttribute('open');
});

test('a menu opened before the scripts load stays open', async ({ context, language }) => {
  const { page: early, releaseScripts } = await openEarly(context, `/${language}/individual`);
  await early.locator('summary').click();
  releaseScripts();
  await early.waitForFunction(() => '__reactRouterRouteModules' in window);
  // Escape closes the menu only once the scripts work.
  await early.waitForLoadState('networkidle');
  await expect(early.locator('details')).toHaveAttribute('open');
  await early.keyboard.press('Escape');
  await expect(early.locator('details')).not.toHaveAttribute('open');
});

test('scrolling down shows the apply link and the back-to-top button without losing the focus', async ({
  page,
  language,
  say,
}) => {
  await page.goto(`/${language}/individual`);
  const top = page.getByRole('button', { name: say('shell:scrollToTop') });
  await expect(top).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(top).toBeVisible();
  // The changed header must not shift the page.
  expect(await page.evaluate(() => window.scrollY)).toBe(1200);
  // The button disappears, but the focus must not be lost.
  await top.press('Enter');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(top).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();

  await page.evaluate(() => window.scrollTo(0, 1200));
  const apply = page.getByRole('banner').getByRole('link', { name: say('shell:applyNow') });
  await apply.press('Home');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(apply).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(apply).toBeHidden();
});
