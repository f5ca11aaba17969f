import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** From the next page on, sums up layout shifts without user input, like Chrome's own metric. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) counted.shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shift since the page was opened. Less than 0.02 is invisible. */
export const totalLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted);
