import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

// These tests need motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const offers = (page: Page) => page.locator('section#offers');
const dots = (page: Page) => offers(page).locator('a[href^="#offers-"]');
const shown = (page: Page) => offers(page).locator('a[aria-current]');

/** A scroll by the page's scripts: the offer shown before it, and its time by the page's clock. */
interface Move {
  from: string | null | undefined;
  time: number;
}

const moves = (page: Page) => page.evaluate(() => (window as unknown as { moves: Move[] }).moves);

/** Opens a landing page with a fake clock and records its scrolls. */
async function openAt(page: Page, language: string): Promise<void> {
  await page.addInitScript(() => {
    const scrollBy = Element.prototype.scrollBy as (this: Element, where?: ScrollToOptions) => void;
    const moves: Move[] = [];
    Object.assign(window, { moves });
    Element.prototype.scrollBy = function (this: Element, where?: ScrollToOptions | number) {
      const from = document.querySelector('#offers a[aria-current]')?.getAttribute('href');
      moves.push({ from, time: Date.now() });
      scrollBy.call(this, where as ScrollToOptions);
    };
  });
  await page.clock.install();
  await page.goto(`/${language}/individual`);
  await expect(shown(page)).toHaveAttribute('href', '#offers-1');
  await offers(page).scrollIntoViewIfNeeded();
}

/** Expects no scroll within the time of two turns. */
async function expectStanding(page: Page, why: string): Promise<void> {
  const before = await moves(page);
  await page.clock.runFor(9000);
  expect(await moves(page), why).toEqual(before);
}

test('the landing pages show promotions, figures and partners', async ({ page, language, say }) => {
  for (const path of ['individual', 'business']) {
    await page.goto(`/${language}/${path}`);
    for (const figure of ['57.1', '5.0', '1.2']) {
      await expect(page.locator('dd', { hasText: figure }).first()).toBeVisible();
    }
    await expect(
      page.getByRole('region', { name: say('landing:promotions') }).getByRole('link'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: say('landing:partners.title') })).toBeVisible();
    expect(await axe(page)).toEqual([]);
  }
});

test('the carousel shows the next offer after four seconds and restarts after the last @phone', async ({
  visit,
}) => {
  const { page, language } = visit;
  await openAt(page, language);
  const count = await dots(page).count();
  for (let turn = 1; turn <= count; turn++) {
    while ((await moves(page)).length < turn) await page.clock.runFor(100);
    await expect(shown(page)).not.toHaveAttribute('href', `#offers-${turn}`);
  }
  // On a busy machine the clock may run on: more turns are allowed, but no earlier ones.
  const seen = await moves(page);
  expect(seen.map(({ from }) => from)).toEqual(seen.map((_, index) => `#offers-${(index % count) + 1}`));
  for (const [index, { time }] of seen.entries())
    expect(time - (seen[index - 1]?.time ?? 0)).toBeGreaterThanOrEqual(4000);
  // Offers out of view are inert.
  await expect(offers(page).locator('[role="group"]:not([inert])')).toHaveCount(1);
});

test('the carousel pauses on hover, on focus and when stopped @desk', async ({ visit }) => {
  const { page, language, say } = visit;
  await openAt(page, language);
  await offers(page).locator('[role="group"]').first().hover();
  await expectStanding(page, 'pointed at');
  await page.mouse.move(0, 0);
  await offers(page).locator('#offers-1 a').focus();
  await expectStanding(page, 'focus');
  await offers(page)
    .getByRole('button', { name: say('offers:carousel.stop') })
    .press('Enter');
  await page.locator('h1').click();
  await expectStanding(page, 'stopped');
  const start = offers(page).getByRole('button', { name: say('offers:carousel.start') });
  await start.press('Enter');
  await start.or(offers(page).getByRole('button')).evaluate((element: HTMLElement) => element.blur());
  // Scrolling to the button may have moved the offers under the pointer.
  await page.mouse.move(0, 0);
  await page.clock.runFor(4100);
  await expect(shown(page)).toHaveAttribute('href', '#offers-2');
});

test('offers and partners pause behind a dialog @desk', async ({ page, language }) => {
  await openAt(page, language);
  const strip = page.locator('ul[aria-hidden]').first();
  const state = () => strip.evaluate((element) => getComputedStyle(element).animationPlayState);
  expect(await state()).toBe('running');
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.showModal();
    dialog.blur();
  });
  expect(await state()).toBe('paused');
  await expectStanding(page, 'dialog');
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog:modal')?.close());
  await page.clock.runFor(4100);
  await expect(shown(page)).toHaveAttribute('href', '#offers-2');
});

test('the carousel pauses while the tab is hidden @phone', async ({ page, language }) => {
  await openAt(page, language);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await expectStanding(page, 'hidden');
  await hide(false);
  await page.clock.runFor(4100);
  await expect(shown(page)).toHaveAttribute('href', '#offers-2');
});

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('nothing moves with reduced motion, and the dots still work @phone', async ({ page, language }) => {
    await openAt(page, language);
    await expectStanding(page, 'no motion');
    await dots(page).nth(2).click();
    await expect(shown(page)).toHaveAttribute('href', '#offers-3');
    await expect(page.locator('#offers-3')).toBeInViewport({ ratio: 0.6 });
    expect(await running(page)).toEqual([]);
  });
});

/** Returns the duration and the play state of each animation of the partners. */
const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => /pass/.test((animation as CSSAnimation).animationName ?? ''))
      .map((animation) => [animation.effect?.getTiming().duration, animation.playState]),
  );

test('partners scroll by in 130 seconds and pause on hover or when stopped @desk', async ({ visit }) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/business`);
  const moving = [
    [130_000, 'running'],
    [130_000, 'running'],
  ];
  const standing = moving.map(([duration]) => [duration, 'paused']);
  expect(await running(page)).toEqual(moving);
  const partners = page.getByRole('region', { name: say('landing:partners.title') });
  await partners.locator('ul').first().locator('..').hover({ force: true });
  await expect.poll(() => running(page)).toEqual(standing);
  await page.mouse.move(0, 0);
  await expect.poll(() => running(page)).toEqual(moving);
  const stop = partners.getByRole('checkbox', { name: say('landing:partners.stop') });
  await stop.press('Space');
  await stop.blur();
  expect(await running(page)).toEqual(standing);
});

test('the update link floats on landing pages only and overlaps neither the back-to-top button nor the footer', async ({
  visit,
}) => {
  const { page, language, say } = visit;
  await page.goto(`/${language}/individual/offers`);
  const update = page.getByRole('link', { name: say('landing:update') });
  await expect(update).toHaveCount(0);
  for (const path of ['individual', 'business']) {
    await page.goto(`/${language}/${path}`);
    await page.mouse.wheel(0, 1200);
    await expect(update).toBeInViewport();
    const up = page.getByRole('button', { name: say('shell:scrollToTop') });
    await expect(up).toBeVisible();
    const [a, b] = [await update.boundingBox(), await up.boundingBox()];
    if (!a || !b) throw new Error('both have their place');
    const beside = a.x + a.width < b.x || b.x + b.width < a.x;
    expect(beside || a.y > b.y + b.height || a.y + a.height < b.y).toBe(true);
    // While the page scrolls, it shrinks to the width of a finger.
    await expect.poll(async () => (await update.boundingBox())?.width).toBeLessThanOrEqual(50);
    await page.getByRole('contentinfo').getByRole('link').last().scrollIntoViewIfNeeded();
    const footer = await page.getByRole('contentinfo').boundingBox();
    const resting = await update.boundingBox();
    expect((resting?.y ?? 0) + (resting?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  }
  await page.goto(`/${language}/business`);
  await update.click();
  await expect(page).toHaveURL(/\/update-information$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('dots scroll the offers, and no offer is inert @phone', async ({ visit }) => {
    const { page, language } = visit;
    await page.goto(`/${language}/business`);
    await dots(page).nth(1).click();
    await expect(page.locator('#offers-2')).toBeInViewport({ ratio: 0.5 });
    await expect(offers(page).locator('[inert]')).toHaveCount(0);
    await expect(offers(page).locator('button')).toBeHidden();
  });
});
