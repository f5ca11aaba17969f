import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import type { Say } from '../browser/support/sentences.ts';
import type { RunningSite } from '../browser/support/site.ts';
import { collectConsoleErrors, cookieChoice, newAddress } from '../browser/support/visitor.ts';
import { awaitOwnFont } from './own-font.ts';
import { openPage, type Shot, type View } from './shot.ts';
import { folderOf } from './shots.ts';

/** Noon in Riyadh, on a day when the sample has active and old offers. */
export const noon = new Date('2026-11-21T12:00:00+03:00');

/** The desk's pictures show the demo. */
export const isOfDesk = ({ name }: Shot): boolean => name.startsWith('desk');

/** Time limit for reaching a state. */
const timeoutMs = 15_000;

/**
 * Takes a picture in its own browser context. Returns notes, such as a page that is too wide.
 * @throws if the state is not reached or the page logs an error
 */
export async function photograph(
  browser: Browser,
  sites: { site: RunningSite; desk: RunningSite },
  say: Say,
  { shot, view, folder }: { shot: Shot; view: View; folder: string },
): Promise<string[]> {
  const { language } = view;
  const site = isOfDesk(shot) ? sites.desk : sites.site;
  const { dark, print, forcedColors, text, width = view.width } = shot.readAs ?? {};
  const context = await browser.newContext({
    ...(view.width < 920 ? devices['Pixel 7'] : {}),
    deviceScaleFactor: 1,
    viewport: { width, height: view.height },
    baseURL: site.url,
    extraHTTPHeaders: isOfDesk(shot) ? {} : { 'X-Forwarded-For': newAddress() },
    locale: language === 'ar' ? 'ar-SA' : 'en-US',
    timezoneId: 'Asia/Riyadh',
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    forcedColors: forcedColors ? 'active' : 'none',
    storageState: { cookies: shot.withoutCookieChoice ? [] : [cookieChoice(site)], origins: [] },
  });
  context.setDefaultTimeout(timeoutMs);
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    collectConsoleErrors(page, errors);
    await page.clock.setFixedTime(noon);
    await awaitOwnFont(page);
    const visit = { ...view, page, site, say, mobile: mobileOf(shot, view) };
    await openPage(shot, visit);
    if (print) await page.emulateMedia({ media: 'print' });
    // Enlarges text as browsers do: all lengths in rem grow.
    if (text)
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', size),
        `${text}%`,
      );
    const wholePage = (shot.frame ?? 'page') === 'page';
    await settle(page, wholePage);
    const file = join(folder, folderOf(view), `${shot.name}.png`);
    await page.screenshot({ path: file, fullPage: wholePage, animations: 'disabled', caret: 'hide' });
    if (errors.length > 0 && !shot.expectsErrors)
      throw new Error(`the page logged an error: ${errors.join('; ')}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    return wide > width ? [`page is ${wide} pixels wide in a window of ${width}`] : [];
  } finally {
    // Cancels pending requests.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/**
 * Waits for fonts, for pictures including lazy ones, and for two frames. In a picture of the whole page, what sticks to the
 * window's bottom is in its own place: it would cover the middle of the page.
 */
async function settle(page: Page, wholePage: boolean): Promise<void> {
  await page.evaluate(async (wholePage) => {
    if (wholePage) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      for (const part of document.querySelectorAll<HTMLElement>('main *')) {
        const { position, bottom } = getComputedStyle(part);
        if (position === 'sticky' && bottom !== 'auto') part.style.position = 'static';
      }
    }
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all([document.fonts.ready, ...pictures.map((picture) => picture.decode().catch(() => {}))]);
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  }, wholePage);
}

/** Returns a mobile of the picture's own, the same in each run. */
function mobileOf({ name }: Shot, view: View): string {
  const digest = createHash('sha256')
    .update(`${folderOf(view)}/${name}`)
    .digest()
    .readUInt32BE(0);
  // The sandbox refuses mobiles ending in 00 and simulates failures for two more endings, so use another.
  return `05${String(digest % 1_000_000).padStart(6, '0')}11`;
}
