import type { Page } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import type { Say } from '../browser/support/sentences.ts';
import type { RunningSite } from '../browser/support/site.ts';

/** Language and window size in pixels. */
export interface View {
  language: Language;
  width: number;
  height: number;
}

/** A visitor: their browser page, and a mobile that no other picture uses. */
export interface Visit extends View {
  page: Page;
  site: RunningSite;
  say: Say;
  mobile: string;
}

/** Opens a page and puts it into its state. @throws if it cannot be reached */
export async function openPage({ path = '', reach }: Shot, visit: Visit): Promise<void> {
  const where = typeof path === 'function' ? path(visit) : path;
  await visit.page.goto(`/${visit.language}/${where}`, { waitUntil: 'networkidle' });
  // The scripts may start later.
  await visit.page.waitForFunction(
    () => !document.querySelector('#page') || '__reactRouterRouteModules' in window,
  );
  await reach?.(visit);
}

/** A picture of a page or of one of its states. */
export interface Shot {
  /** File name: the page's path, then `--` and the state. */
  name: string;
  /** Address after the language. Undefined if `reach` opens the page. */
  path?: string | ((visit: Visit) => string);
  /** Puts the page into the state. @throws if it cannot be reached */
  reach?(visit: Visit): Promise<unknown>;
  /** The whole page, or the window for dialogs and menus. */
  frame?: 'page' | 'window';
  /** The browser logs an expected error, such as a failed request. */
  expectsErrors?: true;
  /** The visitor has not chosen cookies yet. */
  withoutCookieChoice?: true;
  /** How it is read: dark, in print, in forced colours, with larger text (percent), in a narrower window (pixels). */
  readAs?: { dark?: true; print?: true; forcedColors?: true; text?: number; width?: number };
}
