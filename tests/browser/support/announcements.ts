import { expect, type Page } from '@playwright/test';

/**
 * Records in `window.heard` what a screen reader announces: text that enters a live region, and elements focused to be
 * read. A polite region counts only if it was displayed before its text arrived. Nothing in a button or behind a modal
 * dialog counts. An alert also counts when it arrives together with its text.
 */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const regions = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"], output';
  const isThere = (element: Element) => {
    const dialog = document.querySelector('dialog:modal');
    return element.checkVisibility() && !element.closest('button') && (dialog?.contains(element) ?? true);
  };
  let ready = new Set<Element>();
  const speak = (words: string | null | undefined) => {
    const said = words?.trim().replace(/\s+/g, ' ');
    if (said) heard.push(said);
  };
  new MutationObserver((changes) => {
    const spoken = new Set<Element>();
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') continue;
      const region = (target instanceof Element ? target : target.parentElement)?.closest(regions);
      if (region && (ready.has(region) || region.role === 'alert')) spoken.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        for (const alert of [node, ...node.querySelectorAll('*')])
          if (alert.role === 'alert') spoken.add(alert);
      }
    }
    for (const region of spoken) if (region.isConnected && isThere(region)) speak(region.textContent);
    ready = new Set([...document.querySelectorAll(regions)].filter(isThere));
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const described = (target.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    if (target.tabIndex < 0 && target.role !== 'alert') speak(target.textContent);
    for (const id of described) speak(document.getElementById(id)?.textContent);
  });
}

/** Starts recording. Call this before the page is opened. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** Returns the announcements since the page was opened or since `clearAnnouncements`. */
export function announcements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as typeof window & { heard: string[] }).heard);
}

export async function clearAnnouncements(page: Page): Promise<void> {
  await page.evaluate(() => (window as typeof window & { heard: string[] }).heard.splice(0));
}

/** Expects an announcement that contains these words. */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  await expect
    .poll(async () => (await announcements(page)).filter((each) => each.includes(words)))
    .not.toEqual([]);
}
