import { mirrorCookie, storageKeys } from '#domain/cookie-choice.ts';

/** The attribute of the root element that shows the banner. */
export const askingAttribute = 'data-cookies';

/**
 * The text of the inline script that decides before the first paint whether to ask, so that the banner neither appears
 * late nor vanishes. It only looks for a choice of this version; `domain/cookie-choice.ts` says what the choice is.
 * Plain ES5: it runs unbundled, wherever a page is shown. Storage may be forbidden, and then throws.
 */
export function askScript(version: string): string {
  return (
    `(function(v){var c;try{var s=localStorage;c=/^(acceptAll|necessary)$/.test(s.getItem("${storageKeys.consent}"))` +
    `&&(s.getItem("${storageKeys.version}")||v)===v` +
    // Without a last day: null is not smaller.
    `&&!(s.getItem("${storageKeys.until}")<new Date().toISOString().slice(0,10))}catch(e){}` +
    `if(!c&&("; "+document.cookie).indexOf("; ${mirrorCookie}="+v+".")<0)` +
    `document.documentElement.setAttribute("${askingAttribute}","ask")})("${version}")`
  );
}
