import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const year = 365 * 24 * 60 * 60;

/**
 * Redirects to the visitor's last language (cookie `lang`), else Arabic; a bare language to its individual page. Links
 * of the language switch contain `?lang=`, which moves from the address to the cookie. Pages themselves set no cookie,
 * since they are the same for everybody.
 * @param secure - the site's public address is https, whatever a proxy uses to reach us
 */
export function languageRedirect({ secure }: { secure: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const first = url.pathname.split('/', 2)[1];
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (first !== 'ar' && first !== 'en') {
      const language = getCookie(c, 'lang') === 'en' ? 'en' : 'ar';
      const path = url.pathname === '/' ? '/individual' : url.pathname;
      // 308 keeps the body of a posted form.
      return c.redirect(`/${language}${path}${url.search}`, isRead ? 302 : 308);
    }
    if (/^\/(ar|en)\/?$/.test(url.pathname)) return c.redirect(`/${first}/individual${url.search}`, 302);
    if (!isRead || url.searchParams.get('lang') !== first) return next();
    setCookie(c, 'lang', first, { path: '/', maxAge: year, sameSite: 'Lax', secure });
    url.searchParams.delete('lang');
    return c.redirect(`${url.pathname}${url.search}`, 302);
  };
}
