import type { Page } from '@playwright/test';

/**
 * Makes a page wait for the site's font. With `font-display: optional`, a browser shows another font if it is late, and
 * a busy machine would do so in pictures.
 */
export async function awaitOwnFont(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response) return route.abort();
    const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
    await route.fulfill({ response, body });
  });
}
