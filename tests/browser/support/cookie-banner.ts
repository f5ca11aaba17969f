import type { Page } from '@playwright/test';
import type { RunningSite } from './site.ts';
import { test as base } from './test.ts';

/** A site with a tag manager, for visitors who have not chosen their cookies yet. */
export const test = base.extend({
  siteEnv: { TAG_MANAGER_ID: 'GTM-TEST123' },
});
export const banner = (page: Page) => page.locator('#cookie-banner');
export const dialog = (page: Page) => page.locator('dialog[data-dialog="cookies"]');
export const chooseCookies = (page: Page, choice: 'acceptAll' | 'necessary') =>
  banner(page).locator(`button[value="${choice}"]`).click();

/** A fake of Google's script, which records the data layer and leaves cookies. Tests call no third party. */
const container = `
  window.found = dataLayer.map((entry) => ('event' in entry ? entry.event : Array.from(entry)));
  for (const name of ['_ga', '_ga_TEST', '_gid', '_gat_1', '_gcl_au']) document.cookie = name + '=1; Path=/';
  localStorage.setItem('_ga_left', '1');`;

/** Answers requests to other hosts with the fake script. @returns the requested addresses */
export async function stubOtherHosts(page: Page, site: RunningSite): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: container });
    },
  );
  return asked;
}

export const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).sort();
export const storedChoice = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('cookie-consent'),
    JSON.parse(localStorage.getItem('cookies-preferences') ?? 'null') as unknown,
  ]);

/** Runs in the page. Blocks storage and cookies, as in a sandboxed frame. */
export function blockStorage(): void {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: deny });
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
}
