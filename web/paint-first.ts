import { translatedPageScript } from './translated-page.ts';

/**
 * These patterns find the page's scripts and their preloads, because React Router has no option for when they load.
 * They expect the markup, and order of attributes, of React 19.3 and React Router 8.4.
 */
const preload = /<link rel="modulepreload"[^>]*>/g;
const start = /<script type="module" async="">[\s\S]*?<\/script>/;

/** After this time the scripts start even if the top image has not loaded or the browser reports no paint. */
const maxWaitMs = 2000;

/** Name of the function that undoes changes by extensions and translators; `early-input.ts` calls it. */
export const undoName = 'undoForeignChanges';

/**
 * Records changes by extensions and translators, to undo them before hydration. React tolerates foreign nodes directly
 * in the body, but the page's own parts must be there. Nodes inside scripts come from the parser, since the page may
 * still be loading.
 *
 * Inserts the preceding template's content once the page, with its top image if any, was painted. A frame callback
 * would run before the pixels appear, and on slow machines scripts would run in between. A hidden tab paints nothing
 * and starts at once.
 */
const startScript = `(() => {
  const script = document.currentScript;
  const later = script.previousElementSibling;
  const begin = () => later.replaceWith(later.content);
  script.remove();
  const parts = [...document.body.children].filter((part) => part !== later);
  const records = [];
  const observer = new MutationObserver((some) => records.push(...some));
  observer.observe(document.body, { childList: true, subtree: true });
  window.${undoName} = () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    for (const { target, addedNodes, removedNodes, nextSibling } of records.reverse()) {
      if (target.localName === 'script') continue;
      const isBody = target === document.body;
      for (const node of isBody ? [] : addedNodes) if (node.parentNode === target) node.remove();
      for (const node of removedNodes)
        if (!isBody || parts.includes(node))
          target.insertBefore(node, nextSibling?.parentNode === target ? nextSibling : null);
    }
  };
  if (document.hidden) return begin();
  setTimeout(begin, ${maxWaitMs});
  const painted = () => new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  const picture = document.querySelector('img[fetchpriority=high]');
  if (picture) picture.decode().then(painted, painted);
  else painted();
})()`;

/**
 * Puts the scripts into a template until the first paint. Loaded at once, they delay that paint on slow phones. Also
 * adds `translatedPageScript`.
 * @param html - a whole page; one without scripts stays as it is
 */
export function paintFirst(html: string): string {
  const preloads = (html.match(preload) ?? [])
    // Visible resources may still be loading.
    .map((link) => link.replace('<link', '<link fetchPriority="low"'))
    .join('');
  return html
    .replaceAll(preload, '')
    .replace(
      start,
      (module) =>
        `<template>${preloads}${module}</template><script>${startScript};${translatedPageScript}</script>`,
    );
}
