import type { Page } from '@playwright/test';

/** What a screen reader was told, in order: the words of every live region that changed, and of every alert that came. */
export interface Heard {
  said(): Promise<string[]>;
}

/**
 * Listens to a page from its first moment, as screen readers do: a region speaks when its words change, and only an
 * alert speaks when it comes with its words. What arrives together with a polite region of its own is not heard.
 */
export async function hear(page: Page): Promise<Heard> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const live = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output';
    const note = (region: Element | null | undefined) => {
      const words = region?.textContent?.replace(/\s+/g, ' ').trim();
      // What is not shown is not told, and what is in a button is only its name.
      if (words && region?.checkVisibility() && !region.closest('button') && heard.at(-1) !== words)
        heard.push(words);
    };
    new MutationObserver((changes) => {
      const come = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
      const isNew = (node: Node | null): boolean =>
        node !== null && (come.has(node) || isNew(node.parentNode));
      for (const { target, addedNodes } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const region = place?.closest(live);
        if (region && !isNew(region)) note(region);
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue;
          note(added.matches('[role="alert"]') ? added : added.querySelector('[role="alert"]'));
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return { said: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard) };
}
