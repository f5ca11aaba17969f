import { withSettings } from '../browser/support/settings.ts';
import { cookieChoice } from '../browser/support/visitor.ts';
import { type Engine, resize, startWebKit } from './engine.ts';
import { WebkitVisitor } from './visitor.ts';

export { expect } from '@playwright/test';

/**
 * The base of every WebKit test: a visitor who has chosen cookies, in the worker's only window. Console errors fail the
 * test.
 */
export const test = withSettings.extend<{ visitor: WebkitVisitor }, { engine: Engine }>({
  // No proxy: the sandbox's desk does not answer behind one.
  siteEnv: [{ TRUST_PROXY: '0' }, { scope: 'worker' }],
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const engine = await startWebKit();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ engine: { driver }, site, viewport }, use) => {
    const visitor = new WebkitVisitor(driver, site.url);
    await resize(driver, viewport ?? { width: 0, height: 0 });
    // Cookies can only be set for an open page. Remove the last visitor's data first.
    await driver.get(`${site.url}/robots.txt`);
    await driver.manage().deleteAllCookies();
    await driver.executeScript('localStorage.clear(); sessionStorage.clear()');
    const { name, value } = cookieChoice(site);
    await driver.manage().addCookie({ name, value });
    await use(visitor);
    await visitor.expectNoErrors();
  },
});
