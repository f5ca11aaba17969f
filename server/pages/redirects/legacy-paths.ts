import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { spellingOf } from '#domain/pages.ts';
import type { Services } from '../../intake/services.ts';
import { normalizePath } from './spelling-redirect.ts';

/**
 * The site before this one: where each of its pages is now (R1.5). It was told of
 * the pages, not how they were spelt, so the usual spellings are taken: `legacyName` strips what varies. Names here are
 * in lower case, without hyphens and underscores.
 */
const targets: Readonly<Record<string, readonly string[]>> = {
  individual: ['main2', 'home', 'index', 'default', 'ar', 'en'],
  'individual/personal-finance': ['consumerproduct', 'consumerproducts', 'consumerfinance'],
  'business/cash-finance': ['corporateservice', 'corporateservices', 'corporatefinance'],
  about: ['about', 'aboutus'],
  'after-sales': ['aftersales', 'aftersale'],
  reports: ['financereports', 'financialreports'],
  'apr-disclosure': ['apr', 'aprdisclosure'],
  'policies/privacy-policy': ['privacy', 'privacypolicy'],
  'contact-us': ['contact', 'contactus', 'job', 'jobs', 'jobapply', 'career', 'careers'],
};

const targetOf = new Map(Object.entries(targets).flatMap(([to, names]) => names.map((name) => [name, to])));

/** Folders that pages of the legacy site lay in, below `/main2` or without it. */
const folders = ['home', 'product', 'products', 'ar', 'en'];
const mostFolders = 2;

/**
 * `/main2/Home/Contact-Us.aspx`, `/main2/ar/contact` and `/contactus/` are one page: the name alone, or undefined for a path
 * of other parts. `/main2` by itself is the home page's, and `/ar` without it is this site's.
 */
function legacyName(path: string): string | undefined {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/').slice(1);
  const isBelowMain = parts[0] === 'main2' && parts.length > 1;
  if (isBelowMain) parts.shift();
  else if (parts[0] === 'ar' || parts[0] === 'en') return undefined;
  const name = parts.pop() ?? '';
  if (parts.length > mostFolders || !parts.every((part) => folders.includes(part))) return undefined;
  const [, word] = /^([a-z_-]{1,40}|main2)(?:\.(?:aspx?|html?|php))?$/.exec(name) ?? [];
  return word?.replace(/[_-]/g, '');
}

/** Where a path of the legacy site leads now, without the query; undefined for any other path. Always Arabic. */
function legacyTarget(path: string): string | undefined {
  const to = targetOf.get(legacyName(path) ?? '');
  return to && `/ar/${to}`;
}

/**
 * Sends visitors of legacy addresses on, for good, while the operator's `reRoute` is on. A path that this site spells
 * the same way (`/contact-us`) is its own, and left to the redirect that adds a language; but for `/about`, which the
 * document names: it is the legacy one to who did not choose English here.
 */
export function legacyRedirect(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead || !services.content.app.reRoute) return next();
    const { pathname, search } = new URL(c.req.url);
    const canonical = normalizePath(pathname);
    const to = legacyTarget(canonical);
    if (!to) return next();
    const path = canonical.slice(1);
    if (spellingOf(path) === path) {
      if (path !== 'about' || getCookie(c, 'lang') === 'en') return next();
      c.header('Vary', 'Cookie', { append: true });
    }
    return c.redirect(to + search, 301);
  };
}
