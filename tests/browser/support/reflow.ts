import type { Page } from '@playwright/test';

/** A width of the window with a size and spacing of the text. */
interface ReadingMode {
  name: string;
  /** In CSS pixels; 320 is a window of 1280 at 400 percent. */
  width: number;
  /** Root font size in percent. */
  text?: number;
  /** With the spacing of WCAG 1.4.12. */
  spaced?: true;
}

const readingModes: ReadingMode[] = [
  { name: 'at 400 percent, spaced', width: 320, spaced: true },
  { name: 'text at 200 percent on a phone', width: 390, text: 200 },
  { name: 'text at 200 percent at a desk', width: 1280, text: 200 },
];

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`;

/** Returns the faults of a page in all readings: cut text and overflow. Leaves the page in the last reading. */
export async function reflowFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, width, text = 100, spaced } of readingModes) {
    await page.setViewportSize({ width, height: 640 });
    const found = await page.evaluate(lostText, { text, spacing: spaced ? spacing : '', width });
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/** Runs in the page. Applies size and spacing. @returns an overflow of the window, and text that is cut off */
function lostText({ text, spacing, width }: { text: number; spacing: string; width: number }): string[] {
  document.documentElement.style.setProperty('font-size', `${text}%`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets = [sheet];
  // Not the window's width, because a phone widens the window to hold wide content.
  const wide = document.documentElement.scrollWidth;
  const faults = wide > width ? [`the page is ${wide} wide in ${width}`] : [];
  for (const element of document.body.querySelectorAll('*')) {
    const { overflowX, overflowY, display, clipPath } = getComputedStyle(element);
    const { width } = element.getBoundingClientRect();
    // Visually hidden text is cut off on purpose, and so are pictures.
    if (
      width < 4 ||
      display === 'inline' ||
      clipPath !== 'none' ||
      !/hidden|clip/.test(overflowX + overflowY)
    )
      continue;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const frame = element.getBoundingClientRect();
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      // A moving row shows its rest later.
      if (
        !texts.currentNode.textContent?.trim() ||
        parent?.closest('[aria-hidden="true"], [data-moving], nav')
      )
        continue;
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden, script, style, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      if (right - left < 4 || getComputedStyle(parent).clipPath !== 'none') continue;
      const cutAcross = /hidden|clip/.test(overflowX) && (left < frame.left - 2 || right > frame.right + 2);
      const cutBelow = /hidden|clip/.test(overflowY) && (top < frame.top - 2 || bottom > frame.bottom + 2);
      if (cutAcross || cutBelow)
        faults.push(`"${texts.currentNode.textContent.trim().slice(0, 40)}" is cut by ${element.className}`);
    }
  }
  return faults;
}
