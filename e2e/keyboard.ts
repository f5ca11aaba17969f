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

/** Presses Tab until a control of that name has the focus; each stop on the way must be seen. */
export async function tabTo(page: Page, name: string, atMost = 20): Promise<void> {
  for (let press = 0; press < atMost; press++) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    if (focused === name) return;
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
  }
  throw new Error(`Tab does not reach ${name}`);
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
