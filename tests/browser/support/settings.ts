import { test as base } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { loadSentences, type Say } from './sentences.ts';
import { type RunningSite, startSite } from './site.ts';

/** Fixtures of every browser test: a language, its sentences and mobiles. */
interface Settings {
  language: Language;
  say: Say;
  /** Returns a random mobile (05…) that ends in the given digits. */
  newMobile(ending?: string): string;
}

/** Fixtures of a worker: its site and the environment of the site. Specs that set `siteEnv` get a separate site. */
interface Started {
  siteEnv: Record<string, string>;
  /** Fills the site with the demo; 0 leaves it empty. */
  demoLeads: number;
  site: RunningSite;
}

export const withSettings = base.extend<Settings, Started>({
  language: ['ar', { option: true }],
  siteEnv: [{}, { scope: 'worker', option: true }],
  demoLeads: [0, { scope: 'worker', option: true }],
  site: [
    async ({ siteEnv, demoLeads }, use) => {
      const site = await startSite(siteEnv, { demoLeads });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  say: async ({ language }, use) => use(await loadSentences(language)),
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
