import { readdir, readFile } from 'node:fs/promises';
import { test as base, type Page } from '@playwright/test';
import { formatMirror, mirrorCookie, necessaryOnly } from '#domain/cookie-choice.ts';
import { type Language, type RunningSite, startSite } from './site.ts';

export { expect } from '@playwright/test';

type Sentences = { [key: string]: string | Sentences };

interface Visit {
  language: Language;
  /** A sentence of `locales/`, or a title of `content/pages`, by namespace and dotted key, with `{{names}}` filled in. */
  say(key: string, values?: Record<string, string | number>): string;
  /** A mobile that no other test uses, ending in the given digits. */
  newMobile(ending?: string): string;
  /** What the page wrote to its console in anger; a test that provokes some takes it out. */
  complaints: string[];
}

/** Every test: one site per worker, its own client address, its own mobile, and a console that must stay quiet. */
export const test = base.extend<Visit, { site: RunningSite }>({
  language: ['ar', { option: true }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': newAddress() }),
  // Whoever has chosen sees no banner over the buttons; a spec about the banner starts without.
  storageState: async ({ site }, use) => use({ cookies: [chosenCookies(site)], origins: [] }),
  locale: async ({ language }, use) => use(language === 'ar' ? 'ar-SA' : 'en-US'),
  say: async ({ language }, use) => {
    const namespaces = new Map<string, Sentences>();
    const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Sentences;
    for (const file of await readdir(`locales/${language}`)) {
      const name = file.replace('.json', '');
      namespaces.set(name, await read(`locales/${language}/${file}`));
    }
    namespaces.set('pages', await read(`content/pages/${language}.json`));
    await use((key, values = {}) => {
      const [namespace = '', path = ''] = key.split(':');
      let found: string | Sentences | undefined = namespaces.get(namespace);
      for (const part of path.split('.')) found = typeof found === 'object' ? found[part] : undefined;
      if (typeof found !== 'string') throw new Error(`no sentence ${key}`);
      return found.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  newMobile: async ({}, use) => {
    await use(
      (ending = '11') =>
        `05${Math.random()
          .toString()
          .slice(2, 10 - ending.length)}${ending}`,
    );
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listen(page, complaints);
      await use(complaints);
      if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
    },
    { auto: true },
  ],
});

/** The cookie of a visitor who allowed the necessary ones only. */
function chosenCookies({ services }: RunningSite) {
  const value = formatMirror(necessaryOnly, services.content.cookies.version);
  const attributes = { httpOnly: false, secure: false, sameSite: 'Lax' as const, expires: -1 };
  return { name: mirrorCookie, value, domain: 'localhost', path: '/', ...attributes };
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
}

function newAddress(): string {
  return `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}
