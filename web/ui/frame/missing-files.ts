/**
 * Inline script that reloads a page once if built files of its version are gone. It comes first in the head, so that it
 * also catches failures of the page's own scripts and style sheets.
 * - A reloaded document never reloads itself. This prevents loops and needs no storage.
 * - It asks the server first. The page stays if the file exists, the network is down or the server fails.
 * - A page with input does not reload for a missing module; forms work without it.
 */
export const missingFilesScript =
  '(function(){var typed,begun;function part(file){var n=performance.getEntriesByType("navigation")[0];' +
  'if(typed||begun||!n||n.type==="reload"||!navigator.onLine)return;begun=true;' +
  'fetch(file||location.href,{method:"HEAD",cache:"no-store"}).then(function(r){' +
  'if(file?r.status===404||r.status===410:r.status<500)location.reload();else begun=false},' +
  'function(){begun=false})}' +
  'addEventListener("input",function(){typed=true},true);' +
  'addEventListener("error",function(e){var t=e.target;' +
  // An inline module has no `src`; `modulepreload` links load its imports.
  'var file=/^(stylesheet|modulepreload)$/.test(t.rel)?t.href:t.type==="module"&&t.src;if(file)part(file)},true);' +
  'addEventListener("vite:preloadError",function(){part()})})()';
