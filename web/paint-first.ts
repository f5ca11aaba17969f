const preload = /<link rel="modulepreload"[^>]*>/g;
const start = /<script type="module" async="">[\s\S]*?<\/script>/;

/** Milliseconds that scripts wait at most: for the picture on top, and for a browser that tells nothing of what it paints. */
const patience = 2000;

/**
 * Runs where it stands: puts what is in the template before it into the page once the page was painted, with the picture on
 * top where there is one. The browser says so itself: a callback of the frame comes before its pixels do, and on a slow
 * machine scripts would come in between. A tab that nobody sees paints nothing, and begins at once.
 */
const starter = `(() => {
  const script = document.currentScript;
  const later = script.previousElementSibling;
  const begin = () => later.replaceWith(later.content);
  script.remove();
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
 * @param html - a whole page, as the router rendered it; one without scripts stays as it is
 */
export function paintFirst(html: string): string {
  const preloads = (html.match(preload) ?? [])
    // What a page shows may still be on its way.
    .map((link) => link.replace('<link', '<link fetchPriority="low"'))
    .join('');
  return html
    .replaceAll(preload, '')
    .replace(start, (module) => `<template>${preloads}${module}</template><script>${starter}</script>`);
}
