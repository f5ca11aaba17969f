import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// These tests need motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const isFilm = /\.(webm|mp4)$/;
const film = (page: Page) => page.locator('main video');
const poster = (page: Page) => page.locator('main picture img').first();

/** Records the film requests of a page from now on. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isFilm.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** Expects the film to play. Scrolls to it first, since it is below the first screen on a phone. */
async function expectPlaying(page: Page): Promise<void> {
  await poster(page).scrollIntoViewIfNeeded();
  const time = () => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  const before = await time();
  await expect.poll(time).not.toBe(before);
}

const paused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused);

/** Expects the poster without a film, after the scripts had time to load one. */
async function expectPosterAlone(page: Page): Promise<void> {
  await poster(page).scrollIntoViewIfNeeded();
  await expect.poll(() => poster(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await expect(page.locator('#offers a[aria-current]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(film(page)).toHaveCount(0);
}

test('the film plays muted, its button stops and starts it, and it stays stopped on later pages', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  const asked = watchRequests(page);
  await page.goto(`/${language}/individual`);
  await expectPlaying(page);
  expect(await film(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([
    true,
    true,
  ]);
  await expect(film(page)).toHaveCSS('opacity', '1');
  expect(await axe(page)).toEqual([]);
  const stop = page.getByRole('button', { name: say('landing:film.stop') });
  const start = page.getByRole('button', { name: say('landing:film.start') });
  const size = await stop.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await stop.click();
  await expect.poll(() => paused(page)).toBe(true);
  await start.press('Enter');
  await expect.poll(() => paused(page)).toBe(false);
  await stop.press('Space');
  await expect.poll(() => paused(page)).toBe(true);

  // A stopped film is not loaded again, in either language.
  asked.length = 0;
  await page.goto(`/${language === 'ar' ? 'en' : 'ar'}/individual`);
  await expectPosterAlone(page);
  await page.goto(`/${language}/individual`);
  await expectPosterAlone(page);
  expect(asked).toEqual([]);
  await start.click();
  await expectPlaying(page);
  await page.reload();
  await expectPlaying(page);
});

test('the film pauses while it is out of view or the tab is hidden', async ({ page, language }) => {
  await page.goto(`/${language}/individual`);
  await expectPlaying(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => paused(page)).toBe(true);
  await poster(page).scrollIntoViewIfNeeded();
  await expect.poll(() => paused(page)).toBe(false);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await expect.poll(() => paused(page)).toBe(true);
  await hide(false);
  await expect.poll(() => paused(page)).toBe(false);
});

test('the film is not requested while out of view; the business landing page shows only the poster', async ({
  visit,
}) => {
  const { page, language } = visit;
  const asked = watchRequests(page);
  await page.goto(`/${language}/business`);
  await expectPosterAlone(page);
  await page.goto(`/${language}/individual#offers`);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#offers')).toBeInViewport();
  expect(asked).toEqual([]);
  await page.goto(`/${language}/individual`);
  await expectPlaying(page);
  expect(asked.length).toBeGreaterThan(0);
});

test('the film is served in ranges, as Safari requests them, and cached as immutable', async ({
  request,
  visit,
}) => {
  const { page, language } = visit;
  await page.goto(`/${language}/individual`);
  await poster(page).scrollIntoViewIfNeeded();
  await expect(film(page)).toHaveCount(1);
  const sources = await film(page)
    .locator('source')
    .evaluateAll((all) => all.map((source) => (source as HTMLSourceElement).src));
  expect(sources.map((source) => source.split('.').at(-1))).toEqual(['webm', 'mp4']);
  for (const source of sources) {
    const part = await request.get(source, { headers: { Range: 'bytes=0-1' } });
    expect(part.status()).toBe(206);
    expect(part.headers()['content-type']).toBe(`video/${source.split('.').at(-1)}`);
    expect(part.headers()['content-range']).toMatch(/^bytes 0-1\/\d+$/);
    expect(part.headers()['cache-control']).toContain('immutable');
  }
});

test('the film disappears when reduced motion is turned on and returns when it is off', async ({
  page,
  language,
  say,
}) => {
  await page.goto(`/${language}/individual`);
  await expectPlaying(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(film(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('landing:film.stop') })).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expectPlaying(page);
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('no film is requested or offered with reduced motion', async ({ page, language, say }) => {
    const asked = watchRequests(page);
    await page.goto(`/${language}/individual`);
    await expectPosterAlone(page);
    await expect(page.getByRole('button', { name: say('landing:film.stop') })).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});

for (const connection of [{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }]) {
  test(`no film is requested with ${JSON.stringify(connection)}`, async ({ page, language }) => {
    const asked = watchRequests(page);
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await page.goto(`/${language}/individual`);
    await expectPosterAlone(page);
    expect(asked).toEqual([]);
  });
}

test('a browser that blocks autoplay shows the poster, and the button starts the film', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    let asked = false;
    addEventListener('click', () => (asked = true), { capture: true });
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      return asked ? play.call(this) : Promise.reject(new DOMException('not asked for', 'NotAllowedError'));
    };
  });
  await page.goto(`/${language}/individual`);
  const start = page.getByRole('button', { name: say('landing:film.start') });
  await poster(page).scrollIntoViewIfNeeded();
  await expect(start).toBeVisible();
  await expect(film(page)).toHaveCSS('opacity', '0');
  await start.click();
  await expectPlaying(page);
});

test('a film that fails to load leaves the poster without a button', async ({ consoleErrors, visit }) => {
  const { page, language, say } = visit;
  const asked = watchRequests(page);
  await page.route(isFilm, (route) => route.abort());
  await page.goto(`/${language}/individual`);
  await poster(page).scrollIntoViewIfNeeded();
  await expect.poll(() => asked.some((url) => url.endsWith('.mp4'))).toBe(true);
  await expectPosterAlone(page);
  await expect(page.getByRole('button', { name: say('landing:film.stop') })).toHaveCount(0);
  // The browser logs each failed address; the page logs nothing else.
  expect(consoleErrors.filter((line) => !line.startsWith('Failed to load resource'))).toEqual([]);
  consoleErrors.length = 0;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the hero shows only its poster', async ({ page, language }) => {
    const asked = watchRequests(page);
    await page.goto(`/${language}/individual`);
    await expect(poster(page)).toBeVisible();
    await expect(page.locator('main video, main button[class*="control"]')).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});
