import type { Page } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import type { Say } from '../browser/support/sentences.ts';
import type { RunningSite } from '../browser/support/site.ts';

/** In which language and at which width, in pixels, a picture is taken. */
export interface View {
  language: Language;
  width: number;
  height: number;
}

/** Whoever looks: a page of their own in the browser, and a mobile that no other picture uses. */
export interface Visit extends View {
  page: Page;
  site: RunningSite;
  say: Say;
  mobile: string;
}

/** Opens what a picture is of, and brings it to its state. Throws when that cannot be reached. */
export async function openShot({ path = '', reach }: Shot, visit: Visit): Promise<void> {
  const where = typeof path === 'function' ? path(visit) : path;
  await visit.page.goto(`/${visit.language}/${where}`, { waitUntil: 'networkidle' });
  // Its scripts may begin later still.
  await visit.page.waitForFunction(
    () => !document.querySelector('#page') || '__reactRouterRouteModules' in window,
  );
  await reach?.(visit);
}

/** One picture of the site: a page, or a state of a page and how it is reached. */
export interface Shot {
  /** Its file's name: the page's path, then `--` and the state. */
  name: string;
  /** What is opened, after the language; undefined where `reach` opens it. */
  path?: string | ((visit: Visit) => string);
  /** Brings the page from where it opens to the state. Fails when the state cannot be reached. */
  reach?(visit: Visit): Promise<unknown>;
  /** The whole page, or, for what stands over it, the window. */
  frame?: 'page' | 'window';
  /** The browser complains in this state, as it should: a request that fails is a part of it. */
  complains?: true;
  /** Has not chosen about cookies yet. */
  undecided?: true;
  /** Read by night, on paper, in the system's own colours, with larger text (percent) or on a narrower screen (pixels). */
  readAs?: { dark?: true; print?: true; forcedColors?: true; text?: number; width?: number };
}
