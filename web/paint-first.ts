const preload = /<link rel="modulepreload"[^>]*>/g;
const start = /<script type="module" async="">[\s\S]*?<\/script>/;

/** Milliseconds that scripts wait for the picture on top at most. */
const patience = 2000;

/**
 * Runs where it stands: puts what is in the template before it into the page when the first frame is about to be painted,
 * with the picture on top where there is one. A tab that nobody sees paints nothing, and begins at once.
 */
const starter = `(() => {
  const script = document.currentScript;
  const later = script.previousElementSibling;
  const begin = () => later.replaceWith(later.content);
  script.remove();
  if (document.hidden) return begin();
  const painted = () => requestAnimationFrame(() => setTimeout(begin));
  const picture = document.querySelector('img[fetchpriority=high]');
  if (!picture) return painted();
  const late = new Promise((next) => setTimeout(next, ${patience}));
  Promise.race([picture.decode(), late]).then(painted, painted);
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
