import { defineConfig, devices, type PlaywrightTestProject } from '@playwright/test';
import type { Language } from '#domain/language.ts';
import { findChromium } from '#tests/browser/support/chromium.ts';
import { findFirefox } from '#tests/browser/support/firefox.ts';

const { executablePath, args, env } = await findChromium();
// One pixel a pixel: what is painted three times as fine is tried no better, and slower.
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const desk = { viewport: { width: 1440, height: 900 } };
/** What depends on language and size together: how pages lie. The rest is tried in two of the four combinations. */
const layoutOnly = {
  grepInvert: /@twice/,
  testMatch: /\/(accessibility|date|language)\.spec\.ts$/,
};
const specs = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.spec\\.ts$`);
/** What depends on neither is tried once; so is a test with the tag of one of the two. */
const onlyOnPhone = specs(
  'dark',
  'failures',
  'form-parts',
  'hero-film',
  'legacy-site',
  'look',
  'messages',
  'style-order',
  'surveys',
);
const onlyAtDesk = specs(
  'about',
  'careers',
  'code-boxes',
  'components',
  'confirmation',
  'cookies',
  'email-link',
  'forced-colours',
  'offer-ends',
  'one-time-code',
  'policies',
);

/** With FULL=1, as `npm run test:full` has it, all is tried. Without it, each errand of a visitor and of staff once. */
const full = process.env.FULL === '1';
const errands = specs(
  'accessibility',
  'calculator',
  'careers',
  'contact',
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
/** What Firefox is tried with: each page, each form from empty to arrived, each control, the desk. */
const firefoxToo = specs(
  'by-keyboard',
  'calculator',
  'careers',
  'code-boxes',
  'confirmation',
  'contact',
  'cookie-banner',
  'date',
  'email-update',
  'every-link',
  'language',
  'lead-forms',
  'leads',
  'offers',
  'one-time-code',
  'personal-finance',
  'report',
  'surveys',
);

const firefoxUserPrefs = {
  'ui.prefersReducedMotion': 1,
  // Playwright goes back to a page that is loaded anew; of one that was kept it hears nothing.
  'browser.sessionhistory.max_total_viewers': 0,
};

/** Firefox as it is shipped. Without a screenshot: its way to take one puts a style into the page, which the page refuses. */
const inFirefox = (
  language: Language,
  at: typeof desk,
  otherTag: string,
): PlaywrightTestProject<{ language: Language }> => ({
  name: `firefox ${language} ${at === desk ? 'desk' : 'phone'}`,
  testMatch: firefoxToo,
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

/** WebKit as Debian ships it: Playwright does not drive it, so it has specs of its own. */
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
const pagesOnly = { testMatch: specs('pages') };

// What a visitor does is tried in both languages, on a phone and at a desk, but for what depends on neither.
export default defineConfig<{ language: Language }>({
  testDir: 'tests/browser',
  globalSetup: './tests/browser/support/template.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // The longest take 20 seconds on two cores, and over 30 at a load of 15.
  timeout: 120_000,
  expect: {
    timeout: 10_000,
    toPass: { timeout: 10_000 },
    // Every part of what is spoken is kept: one that is added or lost fails.
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/spoken/{arg}{ext}', children: 'deep-equal' },
  },
  use: {
    launchOptions: { executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
    screenshot: 'only-on-failure',
    // What moves costs time, and hides what a test looks for; a test about motion asks for it.
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
    // What depends on neither language nor size alone is tried in the two above.
    ...(full
      ? [
          { name: 'ar desk', use: { ...desk, language: 'ar' as const }, ...layoutOnly },
          { name: 'en phone', use: { ...phone, language: 'en' as const }, ...layoutOnly },
          inFirefox('ar', { viewport: phone.viewport }, '@desk'),
          inFirefox('en', desk, '@phone'),
          inWebKit('ar', { viewport: phone.viewport }),
          inWebKit('en', desk),
          inWebKit('ar', desk, pagesOnly),
          inWebKit('en', { viewport: phone.viewport }, pagesOnly),
        ]
      : []),
  ],
});
