import type { Page } from '@playwright/test';
import { whistleblowingReport } from '#domain/forms/whistleblowing.ts';
import { fillApplication } from '../support/applicant.ts';
import { banner, chooseCookies, stubOtherHosts } from '../support/cookie-banner.ts';
import type { RunningSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

/** A site with every third-party script that an operator can enable. Visitors have made no cookie choice. */
const test = base.extend({
  storageState: { cookies: [], origins: [] },
  siteEnv: {
    TAG_MANAGER_ID: 'GTM-TEST123',
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET: '1x0000000000000000000000000000000AA',
  },
});

/** Accepts all cookies on the landing page, where the tag manager loads. @returns the third-party requests */
async function agree(page: Page, site: RunningSite, language: string): Promise<string[]> {
  const asked = await stubOtherHosts(page, site);
  await page.goto(`/${language}/individual`);
  await chooseCookies(page, 'acceptAll');
  await expect.poll(() => asked).toHaveLength(1);
  // The banner lengthens the page. Links no longer move once it is hidden.
  await expect(banner(page)).toBeHidden();
  return asked;
}
const manager = (page: Page) => page.evaluate(() => 'dataLayer' in window);
/** Marks this document. A full page load removes the mark. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);
const settled = (page: Page, path: RegExp) =>
  page.waitForURL(path).then(() => page.waitForLoadState('networkidle'));

test('report pages never run the tag manager, whichever way they are reached', async ({ visit }) => {
  const { page, site, language, say } = visit;
  page.on('dialog', (dialog) => dialog.accept());
  const asked = await agree(page, site, language);
  expect(await manager(page)).toBe(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('shell:links.malpractice') })
    .click();
  await settled(page, /malpractice-report$/);
  expect(await manager(page)).toBe(false);
  // Typing would load a challenge.
  await fillApplication(
    page,
    { suspectName: whistleblowingReport.example.suspectName ?? '' },
    whistleblowingReport.name,
  );
  await page.getByRole('link', { name: say('malpractice:followUp') }).click();
  await settled(page, /follow-up$/);
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell:otherLanguage') })
    .click();
  await settled(page, language === 'ar' ? /\/en\/malpractice/ : /\/ar\/malpractice/);
  expect(await manager(page)).toBe(false);
  await page.goBack();
  await page.goBack();
  await settled(page, /individual$/);
  await page.goForward();
  await settled(page, /malpractice/);
  expect(await manager(page)).toBe(false);
  await page.reload();
  expect(await manager(page)).toBe(false);
  // Only the landing page requested the tag manager, once on each visit.
  expect(asked.filter((url) => !/^https:\/\/www\.googletagmanager\.com\/gtm\.js/.test(url))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(2);
});

test('report pages are entered and left by full page loads, and the next page gets no referrer', async ({
  visit,
}) => {
  const { page, site, language, say } = visit;
  await agree(page, site, language);
  await page.goto(`/${language}/malpractice-report`);
  await mark(page);
  await page.getByRole('banner').getByRole('link').first().click();
  await settled(page, /individual$/);
  expect([await isMarked(page), await page.evaluate(() => document.referrer)]).toEqual([false, '']);
  await mark(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('shell:links.malpractice') })
    .click();
  await settled(page, /malpractice-report$/);
  expect(await isMarked(page)).toBe(false);
  await mark(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: say('shell:otherLanguage') })
    .click();
  await settled(page, /malpractice-report$/);
  expect(await isMarked(page)).toBe(false);
  // Imitates a restore from the back-forward cache.
  await mark(page);
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  expect(await isMarked(page)).toBe(false);
});

test('the content security policy of report pages allows no third party, unlike that of other pages', async ({
  visit,
}) => {
  const { page, language } = visit;
  const policy = async (path: string) =>
    (await page.request.get(`/${language}/${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policy('individual')).toMatch(/googletagmanager.*challenges\.cloudflare/);
  for (const path of ['malpractice-report', 'malpractice-report/follow-up']) {
    expect(await policy(path)).toContain("script-src 'self' 'sha256-");
    expect(await policy(path)).not.toContain('https:');
  }
});
