import type { Page } from '@playwright/test';

/**
 * Has a page wait for the site's own font, however late it comes. A visitor reads in another one where it is not there
 * in the first tenth of a second ("font-display: optional"), and so would a picture that is taken on a busy machine.
 */
export async function awaitOwnFont(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
}
