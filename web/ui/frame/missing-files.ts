/**
 * The text of the inline script that loads a page anew, once, when files of its version are gone. It stands first in the
 * head, so that it also hears of the page's own scripts and style sheets.
 *
 * - A document that came by a reload never reloads itself: no loop, and nothing has to be stored for it.
 * - The server is asked first: where the file is there, the network is not, or the site is down, the page stays.
 * - A missing part of a page in which somebody typed is no reason to reload: forms work without it.
 */
export const missingFilesScript =
  '(function(){var typed,begun;function part(file){var n=performance.getEntriesByType("navigation")[0];' +
  'if(typed||begun||!n||n.type==="reload"||!navigator.onLine)return;begun=true;' +
  'fetch(file||location.href,{method:"HEAD",cache:"no-store"}).then(function(r){' +
  'if(file?r.status===404||r.status===410:r.status<500)location.reload();else begun=false},' +
  'function(){begun=false})}' +
  'addEventListener("input",function(){typed=true},true);' +
  'addEventListener("error",function(e){var t=e.target;' +
  // An inline script names no file: what it imports is preloaded by links, which do.
  'var file=/^(stylesheet|modulepreload)$/.test(t.rel)?t.href:t.type==="module"&&t.src;if(file)part(file)},true);' +
  'addEventListener("vite:preloadError",function(){part()})})()';
