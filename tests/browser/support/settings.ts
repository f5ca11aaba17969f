import { test as base } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { readSentences, type Say } from './sentences.ts';
import { type RunningSite, startSite } from './site.ts';

/** What every test in a browser has, whichever browser: a site a worker, a language and its sentences, mobiles. */
interface Settings {
  language: Language;
  say: Say;
  /** A mobile that no other test uses, ending in the given digits. */
  newMobile(ending?: string): string;
}

/** What a worker has: its site, and the environment that this starts with; specs that name one have a site of their own. */
interface Started {
  siteEnv: Record<string, string>;
  site: RunningSite;
}

export const settings = base.extend<Settings, Started>({
  language: ['ar', { option: true }],
  siteEnv: [{}, { scope: 'worker', option: true }],
  site: [
    async ({ siteEnv }, use) => {
      const site = await startSite(siteEnv);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  say: async ({ language }, use) => use(await readSentences(language)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  newMobile: async ({}, use) => {
    await use(
      (ending = '11') =>
        `05${Math.random()
          .toString()
          .slice(2, 10 - ending.length)}${ending}`,
    );
  },
});
