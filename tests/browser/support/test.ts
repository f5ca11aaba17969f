import type { Visit as Visitor } from '../../look/shot.ts';
import { withSettings } from './settings.ts';
import { unlinkedClasses } from './unlinked-styles.ts';
import { collectConsoleErrors, cookieChoice, newAddress } from './visitor.ts';

export { expect } from '@playwright/test';

interface Visit {
  /** Page, site, language, sentences and a mobile, as `look/` and `code-dialog.ts` expect them. */
  visit: Visitor;
  /** Errors and warnings of the console. A test that provokes some removes them. */
  consoleErrors: string[];
  /** The console is not checked. For tests in which errors may follow the last step. */
  logsErrors: boolean;
}

/** Gives each test its own client address and mobile, and fails when the console has errors or warnings. */
export const test = withSettings.extend<Visit>({
  baseURL: async ({ site }, use) => use(site.url),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': newAddress() }),
  // After a cookie choice no banner covers the buttons. Specs about the banner start without one.
  storageState: async ({ site }, use) => use({ cookies: [cookieChoice(site)], origins: [] }),
  locale: async ({ language }, use) => use(language === 'ar' ? 'ar-SA' : 'en-US'),
  // Scripts start after the first paint and may finish after the load event.
  page: async ({ page, javaScriptEnabled }, use) => {
    const waitForScripts = () =>
      page.waitForFunction(() => !document.querySelector('#page') || '__reactRouterRouteModules' in window);
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...given) => {
      const response = await goto(...given);
      if (javaScriptEnabled !== false) await waitForScripts();
      return response;
    };
    page.reload = async (...given) => {
      // Firefox sometimes aborts a reload that follows a change of the history.
      const isAborted = (error: unknown) => String(error).includes('NS_BINDING_ABORTED');
      const response = await reload(...given).catch((error: unknown) => {
        if (!isAborted(error)) throw error;
        return reload(...given);
      });
      if (javaScriptEnabled !== false) await waitForScripts();
      return response;
    };
    await use(page);
  },
  visit: async ({ page, site, language, say, newMobile }, use) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await use({ page, site, language, say, width, height, mobile: newMobile() });
  },
  logsErrors: [false, { option: true }],
  consoleErrors: [
    async ({ page, javaScriptEnabled, logsErrors }, use) => {
      const consoleErrors: string[] = [];
      collectConsoleErrors(page, consoleErrors);
      await use(consoleErrors);
      if (javaScriptEnabled === false && !page.isClosed())
        consoleErrors.push(
          ...(await unlinkedClasses(page)).map((name) => `no style sheet is linked for ${name}`),
        );
      const unfilled = page.isClosed() ? null : /\{\{\w+\}\}/.exec(await page.locator('body').innerText());
      if (unfilled) consoleErrors.push(`a sentence got no value for ${unfilled[0]}`);
      if (consoleErrors.length > 0 && !logsErrors)
        throw new Error(`the page logged errors:\n${consoleErrors.join('\n')}`);
    },
    { auto: true },
  ],
});
