import type { MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const year = 365 * 24 * 60 * 60;

/**
 * Every page lives under `/ar` or `/en`. A path without either goes to the same path under the language that the
 * visitor chose last (cookie `lang`), else Arabic; a bare language goes to its individual page. The query stays.
 * @param secure - the site's own address is https, whatever a proxy speaks to us
 */
export function languageRedirect({ secure }: { secure: boolean }): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const first = url.pathname.split('/', 2)[1];
    const remembered = getCookie(c, 'lang');
    if (first !== 'ar' && first !== 'en') {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
      const language = remembered === 'en' ? 'en' : 'ar';
      const path = url.pathname === '/' ? '/individual' : url.pathname;
      return c.redirect(`/${language}${path}${url.search}`, 302);
    }
    if (/^\/(ar|en)\/?$/.test(url.pathname)) return c.redirect(`/${first}/individual${url.search}`, 302);
    await next();
    if (remembered !== first && c.res.headers.get('content-type')?.startsWith('text/html')) {
      setCookie(c, 'lang', first, {
        path: '/',
        maxAge: year,
        sameSite: 'Lax',
        secure,
      });
    }
    return undefined;
  };
}
