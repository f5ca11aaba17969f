import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { findChromium } from '#tests/browser/support/chromium.ts';
import { findFirefox } from '#tests/browser/support/firefox.ts';

const { executablePath, args, env } = await findChromium();
// A finer scale would find no more errors, and is slower.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const desk = { viewport: { width: 1440, height: 900 } };
/** Specs whose layout depends on language and size together. All others run in two of the four combinations. */
const layoutOnly = {
  grepInvert: /@twice/,
  testMatch: /\/(accessibility|date|language)\.spec\.ts$/,
};
const specs = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`);
/** Specs that depend on neither language nor size run once, like tests tagged @phone or @desk. */
const onlyOnPhone = specs(
  'another-server',
  'brought-along',
  'dark',
  'early-everywhere',
  'failures',
  'form-parts',
  'hero-film',
  'legacy-site',
  'look',
  'messages',
  'missing-files',
  'no-trace',
  'same-application',
  'style-order',
  'surveys',
);
const onlyAtDesk = specs(
  'about',
  'careers',
  'code-boxes',
  'confirmation',
  'content-conflicts',
  'content-pages',
  'content-publishing',
  'content-uploads',
  'cookies',
  'email-link',
  'forced-colours',
  'one-time-code',
  'policies',
  'second-officer',
  'unsaved',
  'unsaved-case',
);

/** FULL=1 (`npm run test:full`) runs everything. Otherwise each task of visitors and staff runs once. */
const full = process.env.FULL === '1';
const errands = specs(
  'accessibility',
  'calculator',
  'careers',
  'contact',
  'content-editing',
  'cookie-banner',
  'desk-journey',
  'email-update',
  'follow',
  'landings',
  'language',
  'lead-journey',
  'leads',
  'page-failure',
  'personal-finance',
  'privacy',
  'qualify',
  'report',
  'without-scripts',
);
const errandsAtDesk = specs('careers', 'personal-finance');
/** Firefox runs each page, each form from empty to sent, each control, and the desk. */
const firefoxToo = specs(
  'by-keyboard',
  'calculator',
  'careers',
  'code-boxes',
  'contact',
  'cookie-banner',
  'date',
  'email-update',
  'every-link',
  'lead-forms',
  'leads',
  'one-time-code',
  'personal-finance',
  'report',
  'surveys',
);

const firefoxUserPrefs = {
  'ui.prefersReducedMotion': 1,
  // Playwright can go back only to a page that reloads. It gets no events from a cached one.
  'browser.sessionhistory.max_total_viewers': 0,
};

/** Firefox as released. Without screenshots: taking one adds a style to the page, which the content policy refuses. */
const inFirefox = (
  language: Language,
  at: typeof desk,
  otherTag: string,
): PlaywrightTestProject<{ language: Language }> => ({
  name: `firefox ${language} ${at === desk ? 'desk' : 'phone'}`,
  testMatch: firefoxToo,
  // A phone rarely has a keyboard.
  testIgnore: at === desk ? onlyOnPhone : [onlyAtDesk, specs('by-keyboard')],
  grepInvert: new RegExp(`@chromium|without scripts|${otherTag}`),
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    ...at,
    language,
    launchOptions: { executablePath: findFirefox(), firefoxUserPrefs },
    screenshot: 'off',
  },
});

/** WebKit as Debian ships it. Playwright cannot drive it, so it has its own specs. */
const inWebKit = (
  language: Language,
  at: typeof desk,
  only = {},
): PlaywrightTestProject<{ language: Language }> => ({
  name: `webkit ${language} ${at === desk ? 'desk' : 'phone'}`,
  testDir: 'tests/webkit',
  use: { ...at, language },
  ...only,
});

// Visitors' tasks run in both languages, on a phone and at a desk, unless they depend on neither.
export default defineConfig<{ language: Language }>({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/template.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // The longest tests take 20 seconds on two cores, and over 30 at a load of 15.
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    toPass: { timeout: 10_000 },
    // Compares all children: an added or lost part of the spoken snapshot fails.
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/spoken/{arg}{ext}', children: 'deep-equal' },
  },
  use: {
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
    screenshot: 'only-on-failure',
    // Animations cost time and hide what tests look for. Tests of animations turn them on.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Riyadh',
  },
  projects: [
    {
      name: 'ar phone',
      use: { ...phone, language: 'ar' },
      testIgnore: onlyAtDesk,
      ...(!full && { testMatch: errands }),
      grepInvert: /@desk/,
    },
    {
      name: 'en desk',
      use: { ...desk, language: 'en' },
      grepInvert: /@phone/,
      ...(full ? { testIgnore: onlyOnPhone } : { testMatch: errandsAtDesk }),
    },
    // Specs that do not depend on both language and size run only in the two above.
    ...(full
      ? [
          { name: 'ar desk', use: { ...desk, language: 'ar' as const }, ...layoutOnly },
          { name: 'en phone', use: { ...phone, language: 'en' as const }, ...layoutOnly },
          inFirefox('ar', { viewport: phone.viewport }, '@desk'),
          inFirefox('en', desk, '@phone'),
          inWebKit('ar', { viewport: phone.viewport }),
          inWebKit('en', desk),
          inWebKit('en', { viewport: phone.viewport }, { testMatch: specs('pages') }),
        ]
      : []),
  ],
});
