import { choiceMaxAge, cookieChoicePath, mirrorCookie, storageKeys } from '#domain/cookie-choice.ts';

/**
 * The attribute of the root element that shows the banner while it is `ask`. Where the banner is answered before the
 * page's scripts are there, it holds the answer.
 */
export const askingAttribute = 'data-cookies';

/** The id of the banner's form. */
export const bannerForm = 'cookie-answer';

/**
 * The text of the inline script that decides before the first paint whether to ask, so that the banner neither appears
 * late nor vanishes. It only looks for a choice of this version; `domain/cookie-choice.ts` says what the choice is.
 * Until the page's scripts are there (`choosing.ts`) it also takes the answer: the form is not sent, so the page and
 * what is typed into it stay.
 * Plain ES5: it runs unbundled, wherever a page is shown. Storage may be forbidden, and then throws.
 */
export function askScript(version: string): string {
  return (
    `(function(v){var r=document.documentElement,c;` +
    `try{var s=localStorage;c=/^(acceptAll|necessary)$/.test(s.getItem("${storageKeys.consent}"))` +
    `&&(s.getItem("${storageKeys.version}")||v)===v` +
    // Without a last day: null is not smaller.
    `&&!(s.getItem("${storageKeys.until}")<new Date().toISOString().slice(0,10))}catch(e){}` +
    `if(c||("; "+document.cookie).indexOf("; ${mirrorCookie}="+v+".")>=0)return;` +
    `r.setAttribute("${askingAttribute}","ask");` +
    `document.addEventListener("submit",function(e){var b=e.submitter,a;` +
    `if(e.defaultPrevented||e.target.id!=="${bannerForm}"||!b)return;` +
    `e.preventDefault();r.setAttribute("${askingAttribute}",b.value);a=b.value==="acceptAll";` +
    `document.cookie="${mirrorCookie}="+v+(a?".11":".00")+"; Path=/; Max-Age=${choiceMaxAge}; SameSite=Lax"` +
    `+(location.protocol==="https:"?"; Secure":"");` +
    `fetch("${cookieChoicePath}",{method:"POST",keepalive:true,headers:{"Content-Type":"application/json"},` +
    `body:JSON.stringify({choice:b.value,analytics:a,marketing:a,version:v})}).catch(function(){})` +
    `})})("${version}")`
  );
}
