import { expect, type Page } from '@playwright/test';

/**
 * Returns the fault of the current focus, or an empty text. The focused element must be in the window, not covered by
 * fixed or sticky parts (WCAG 2.4.11), and visibly marked (2.4.7).
 */
async function describeFocusFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'the focus is lost';
    const name = `${focused.tagName.toLowerCase()} "${(focused.ariaLabel ?? focused.textContent ?? '').trim().slice(0, 40)}" ${focused.getAttribute('name') ?? ''}`;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    if (right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) return `${name} is out of sight`;
    // At least one of nine points in its visible part must hit the element or its label.
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
    // The mark may be on the parent of a native control or on its replacement.
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
    // An element outside the tab order, focused to be read out, needs no mark.
    return isMarked || focused.tabIndex < 0 ? '' : `${name} is not marked`;
  });
}

/** Expects the focus to be visible and marked. Waits for smooth scrolling. */
export async function expectFocusMarked(page: Page): Promise<void> {
  await expect.poll(() => describeFocusFault(page), { intervals: [50, 100, 250] }).toBe('');
}

/** A tab stop. */
export interface Stop {
  /** The `data-form` and `data-field` around it, if any. */
  form: string | undefined;
  field: string | undefined;
  /** Whether it submits its form. */
  sends: boolean;
  /** Its text content. */
  text: string;
}

/**
 * Presses Tab and returns the new stop. Expects it to be visible and to follow the last one in document order. Within a
 * form it must be neither above the last one nor before it in reading direction (WCAG 2.4.3).
 */
export async function pressTab(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab');
  await expectFocusMarked(page);
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

/** Presses Tab until a stop matches. */
export async function tabTo(page: Page, isWanted: (stop: Stop) => boolean, atMost = 80): Promise<void> {
  for (let press = 0; press < atMost; press++) if (isWanted(await pressTab(page))) return;
  throw new Error('Tab reaches no matching stop');
}

/** Starts to measure the longest run of frames in which nothing has the focus. A new page ends the measurement. */
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

/** Expects that the focus was not lost for more than three frames since `watchFocus`. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const frames = await page.evaluate(
    () => (window as typeof window & { framesWithoutFocus?: number }).framesWithoutFocus,
  );
  expect(frames).toBeLessThanOrEqual(3);
}

/** Tabs through a page from its start and expects each stop to be visible. @returns the number of stops */
export async function tabThrough(page: Page, atMost = 150): Promise<number> {
  for (let stops = 1; stops <= atMost; stops++) {
    await page.keyboard.press('Tab');
    // After the last stop the focus returns to the browser.
    if (await page.evaluate(() => document.activeElement === document.body)) return stops - 1;
    await expectFocusMarked(page);
  }
  throw new Error(`more than ${atMost} stops`);
}
