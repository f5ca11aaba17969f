import { expect, type Page } from '@playwright/test';

/**
 * What is wrong with where the focus is, or nothing: it must be somewhere, in the window, under nothing that is fixed
 * or sticks there (WCAG 2.4.11), and look other than without it (2.4.7).
 */
async function focusFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'the focus is lost';
    const name = `${focused.tagName.toLowerCase()} "${(focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40)}" ${focused.getAttribute('name') ?? ''}`;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    if (right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) return `${name} is out of sight`;
    // A point of it must be its own, or its label's: the middle of what the window shows, or a corner.
    const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [x1 + (x2 - x1) * x, y1 + (y2 - y1) * y]),
    );
    const isShown = points.some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y);
      return (
        hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label') !== null)
      );
    });
    if (!isShown) return `${name} is covered`;
    // The mark of the focus may be drawn around what holds a native control, or what stands for it.
    const around = [
      focused,
      focused.parentElement,
      focused.nextElementSibling?.querySelector('[data-active]'),
    ];
    const isMarked = around.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
        boxShadow.includes('0px 0px 0px 2px')
      );
    });
    // What is given the focus to be read out, and is in no tab order, needs no mark.
    return isMarked || focused.tabIndex < 0 ? '' : `${name} is not marked`;
  });
}

/** Expects the focus to be somewhere, in sight and marked. The page may scroll smoothly to it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => focusFault(page), { intervals: [50, 100, 250] }).toBe('');
}

/** Where Tab has stopped. */
export interface Stop {
  /** The names of its form and of its field (`data-form`, `data-field`), where it stands in one. */
  form: string | undefined;
  field: string | undefined;
  /** It sends its form. */
  sends: boolean;
  /** Its own words. */
  text: string;
}

/**
 * Presses Tab: the stop must be seen, and come after the last one as the page has them, and within a form also to the eye:
 * not above it, nor beside it against the direction of reading (WCAG 2.4.3).
 */
export async function tabOn(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab');
  await expectFocusSeen(page);
  const { fault, ...stop } = await page.evaluate(() => {
    const stored = window as typeof window & { lastStop?: Element | null };
    const [last, here] = [stored.lastStop, document.activeElement as HTMLElement];
    stored.lastStop = here;
    const form = here.closest<HTMLElement>('form[data-form]');
    const text = (here.textContent ?? '').trim();
    const comesAfter = () => {
      if (!last?.isConnected) return true;
      if (!(last.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
      if (!form?.contains(last)) return true;
      const [before, after] = [last.getBoundingClientRect(), here.getBoundingClientRect()];
      const isRightToLeft = getComputedStyle(here).direction === 'rtl';
      const isBehind = isRightToLeft ? after.left >= before.right : after.right <= before.left;
      const isInRow = after.top < before.bottom && after.bottom > before.top;
      return after.bottom > before.top && !(isInRow && isBehind);
    };
    return {
      form: form?.dataset.form,
      field: here.closest<HTMLElement>('[data-field]')?.dataset.field,
      sends: form !== null && here.matches('button[type="submit"]'),
      text,
      fault: comesAfter() ? '' : `${here.id || text} comes after ${last?.id || last?.textContent}`,
    };
  });
  expect(fault).toBe('');
  return stop;
}

/** Presses Tab until the wanted stop. */
export async function tabTo(page: Page, isWanted: (stop: Stop) => boolean, atMost = 80): Promise<void> {
  for (let press = 0; press < atMost; press++) if (isWanted(await tabOn(page))) return;
  throw new Error('Tab does not reach what is wanted');
}

/** From now on counts for how many frames at a stretch nothing has the focus, while the page stays. */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = window as typeof window & { framesWithoutFocus: number };
    stored.framesWithoutFocus = 0;
    let frames = 0;
    const look = () => {
      frames = document.activeElement === document.body ? frames + 1 : 0;
      stored.framesWithoutFocus = Math.max(stored.framesWithoutFocus, frames);
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Expects that the focus was never lost since: what takes another's place may need a moment to take the focus. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const frames = await page.evaluate(
    () => (window as typeof window & { framesWithoutFocus?: number }).framesWithoutFocus,
  );
  expect(frames).toBeLessThanOrEqual(3);
}

/** Tabs through a page from its start, and gives the number of stops; each must be seen. */
export async function tabThrough(page: Page, atMost = 150): Promise<number> {
  for (let stops = 1; stops <= atMost; stops++) {
    await page.keyboard.press('Tab');
    // After its last stop a page gives the focus back to the browser.
    if (await page.evaluate(() => document.activeElement === document.body)) return stops - 1;
    await expectFocusSeen(page);
  }
  throw new Error(`more than ${atMost} stops`);
}
