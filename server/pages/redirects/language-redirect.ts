import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const year = 365 * 24 * 60 * 60;

/**
 * Every page lives under `/ar` or `/en`. A path without either goes to the same path under the language that the
 * visitor chose last (cookie `lang`), else Arabic; a bare language goes to its individual page. The query stays.
 * The links of the language switch carry `?lang=`, which is remembered and taken out of the address: pages themselves set
 * no cookie, since they are the same for everybody.
 * @param secure - the site's own address is https, whatever a proxy speaks to us
 */
export function languageRedirect({ secure }: { secure: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const first = url.pathname.split('/', 2)[1];
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (first !== 'ar' && first !== 'en') {
      const language = getCookie(c, 'lang') === 'en' ? 'en' : 'ar';
      const path = url.pathname === '/' ? '/individual' : url.pathname;
      // A form that is posted keeps its body.
      return c.redirect(`/${language}${path}${url.search}`, isRead ? 302 : 308);
    }
    if (/^\/(ar|en)\/?$/.test(url.pathname)) return c.redirect(`/${first}/individual${url.search}`, 302);
    if (!isRead || url.searchParams.get('lang') !== first) return next();
    setCookie(c, 'lang', first, { path: '/', maxAge: year, sameSite: 'Lax', secure });
    url.searchParams.delete('lang');
    return c.redirect(`${url.pathname}${url.search}`, 302);
  };
}
