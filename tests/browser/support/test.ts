import type { Visit as Visitor } from '../../look/shot.ts';
import { settings } from './settings.ts';
import { unlinkedClasses } from './unlinked-styles.ts';
import { chosenCookies, listen, newAddress } from './visitor.ts';

export { expect } from '@playwright/test';

interface Visit {
  /** All that tests have, with one mobile, as `look/` and `code-dialog.ts` take it. */
  visit: Visitor;
  /** What the page wrote to its console in anger; a test that provokes some takes it out. */
  complaints: string[];
}

/** Every test: one site per worker, its own client address, its own mobile, and a console that must stay quiet. */
export const test = settings.extend<Visit>({
  baseURL: async ({ site }, use) => use(site.url),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': newAddress() }),
  // Whoever has chosen sees no banner over the buttons; a spec about the banner starts without.
  storageState: async ({ site }, use) => use({ cookies: [chosenCookies(site)], origins: [] }),
  locale: async ({ language }, use) => use(language === 'ar' ? 'ar-SA' : 'en-US'),
  // Scripts begin after the first paint, and may end after the browser calls the page loaded.
  page: async ({ page, javaScriptEnabled }, use) => {
    const begun = () =>
      page.waitForFunction(() => !document.querySelector('#page') || '__reactRouterRouteModules' in window);
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...given) => {
      const response = await goto(...given);
      if (javaScriptEnabled !== false) await begun();
      return response;
    };
    page.reload = async (...given) => {
      const response = await reload(...given);
      if (javaScriptEnabled !== false) await begun();
      return response;
    };
    await use(page);
  },
  visit: async ({ page, site, language, say, newMobile }, use) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await use({ page, site, language, say, width, height, mobile: newMobile() });
  },
  complaints: [
    async ({ page, javaScriptEnabled }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      if (javaScriptEnabled === false && !page.isClosed())
        complaints.push(
          ...(await unlinkedClasses(page)).map((name) => `no style sheet is linked for ${name}`),
        );
      if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});
