import type { BrowserContext, Page } from '@playwright/test';

/** A page whose scripts come only when they are let go. */
interface Early {
  page: Page;
  letScriptsGo(): void;
}

/** Opens a page as somebody has it who is quicker than its scripts; it does not wait for them as a test's own page does. */
export async function openEarly(context: BrowserContext, path: string): Promise<Early> {
  const { promise: held, resolve: letScriptsGo } = Promise.withResolvers<void>();
  const page = await context.newPage();
  await page.route('**/*.js', (route) => held.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  return { page, letScriptsGo };
}
