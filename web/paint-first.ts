import { foreignPlacesScript } from './foreign-places.ts';

/**
 * The router's module and its preloads in a page's HTML. React Router has no option for when they load, so these patterns
 * read the markup that React 19.3 writes for React Router 8.4, with its attributes in this order.
 */
const preload = /<link rel="modulepreload"[^>]*>/g;
const start = /<script type="module" async="">[\s\S]*?<\/script>/;

/** Milliseconds that scripts wait at most: for the picture on top, and for a browser that tells nothing of what it paints. */
const patience = 2000;

/** The function of the page that makes it what the server sent, right before React takes it over (`early-input.ts`). */
export const undoName = 'undoForeignChanges';

/**
 * Runs where it stands, at the end of the page.
 *
 * Watches what others change in the page from then on, and can undo it: React takes over only what stands as the server
 * sent it, and minds no nodes of others right in the body. Nodes inside a script are the parser's: the end of the page may
 * still be on its way.
 *
 * Puts what is in the template before it into the page once the page was painted, with the picture on top where there is
 * one. The browser says so itself: a callback of the frame comes before its pixels do, and on a slow
 * machine scripts would come in between. A tab that nobody sees paints nothing, and begins at once.
 */
const starter = `(() => {
  const script = document.currentScript;
  const later = script.previousElementSibling;
  const begin = () => later.replaceWith(later.content);
  script.remove();
  const records = [];
  const observer = new MutationObserver((some) => records.push(...some));
  observer.observe(document.body, { childList: true, subtree: true });
  window.${undoName} = () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    for (const { target, addedNodes, removedNodes, nextSibling } of records.reverse()) {
      if (target === document.body || target.localName === 'script') continue;
      for (const node of addedNodes) if (node.parentNode === target) node.remove();
      for (const node of removedNodes)
        target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
    }
  };
  if (document.hidden) return begin();
  setTimeout(begin, ${patience});
  const painted = () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  const picture = document.querySelector('img[fetchpriority=high]');
  if (picture) picture.decode().then(painted, painted);
  else painted();
})()`;

/**
 * A page is there to be read before its scripts are. The router asks for all of them at once, beside the style sheets, the
 * fonts and the picture on top, and a slow phone paints later for it: here they stand in a template until it has painted.
 * The script beside them also keeps a page that is translated later in order (`foreign-places.ts`).
 * @param html - a whole page, as the router rendered it; one without scripts stays as it is
 */
export function paintFirst(html: string): string {
  const preloads = (html.match(preload) ?? [])
    // What a page shows may still be on its way.
    .map((link) => link.replace('<link', '<link fetchPriority="low"'))
    .join('');
  return html
    .replaceAll(preload, '')
    .replace(
      start,
      (module) =>
        `<template>${preloads}${module}</template><script>${starter};${foreignPlacesScript}</script>`,
    );
}
