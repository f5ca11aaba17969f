import type { BrowserContext, Page } from '@playwright/test';

/** A page whose scripts load only after `releaseScripts`. */
interface Early {
  page: Page;
  releaseScripts(): void;
}

/** Opens a page without its scripts. Unlike a test's own page, this one does not wait for them. */
export async function openEarly(context: BrowserContext, path: string): Promise<Early> {
  const { promise: held, resolve: releaseScripts } = Promise.withResolvers<void>();
  const page = await context.newPage();
  await page.route('**/*.js', (route) => held.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  return { page, releaseScripts };
}
