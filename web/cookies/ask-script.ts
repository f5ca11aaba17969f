import { choiceMaxAge, cookieChoicePath, mirrorCookie, storageKeys } from '#domain/cookie-choice.ts';

/** On the root element: `ask` shows the banner. It also stores an answer given before hydration. */
export const askingAttribute = 'data-cookies';

export const bannerForm = 'cookie-answer';

/**
 * Decides before the first paint whether to show the banner. Until `choosing.ts` runs, it also takes the answer without
 * a navigation, which would lose input. Plain ES5, because it is not compiled.
 */
export function askScript(version: string): string {
  return (
    `(function(v){var r=document.documentElement,c,k="";` +
    `try{k=document.cookie}catch(e){}` +
    `try{var s=localStorage;c=/^(acceptAll|necessary)$/.test(s.getItem("${storageKeys.consent}"))` +
    `&&(s.getItem("${storageKeys.version}")||v)===v` +
    // A stored choice without an expiry date counts: null is not smaller.
    `&&!(s.getItem("${storageKeys.until}")<new Date().toISOString().slice(0,10))}catch(e){}` +
    `if(c||("; "+k).indexOf("; ${mirrorCookie}="+v+".")>=0)return;` +
    `r.setAttribute("${askingAttribute}","ask");` +
    // The second press of a double click on an answer would hit what lies below the banner.
    `document.addEventListener("click",function(e){var t=e.target;if(t.closest&&t.closest("#cookie-banner")){` +
    `r.style.pointerEvents="none";setTimeout(function(){r.style.pointerEvents=""},500)}},true);` +
    `document.addEventListener("submit",function(e){var b=e.submitter,a;` +
    `if(e.defaultPrevented||e.target.id!=="${bannerForm}"||!b)return;` +
    `e.preventDefault();r.setAttribute("${askingAttribute}",b.value);a=b.value==="acceptAll";` +
    `try{document.cookie="${mirrorCookie}="+v+(a?".11":".00")+"; Path=/; Max-Age=${choiceMaxAge}; SameSite=Lax"` +
    `+(location.protocol==="https:"?"; Secure":"")}catch(e){}` +
    `fetch("${cookieChoicePath}",{method:"POST",keepalive:true,headers:{"Content-Type":"application/json"},` +
    `body:JSON.stringify({choice:b.value,analytics:a,marketing:a,version:v})}).catch(function(){})` +
    `})})("${version}")`
  );
}
