import type { Page } from '@playwright/test';

/** Translates the page and all later additions in place, as browsers' translators do. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `«${text.data}»`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records)
        for (const node of addedNodes)
          if (node.isConnected) translate(node.nodeType === Node.TEXT_NODE ? target : node);
    }).observe(document.body, { childList: true, subtree: true });
  });
}
