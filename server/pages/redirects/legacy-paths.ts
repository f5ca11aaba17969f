import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { spellingOf } from '#domain/pages.ts';
import type { Services } from '../../intake/services.ts';
import { normalizePath } from './spelling-redirect.ts';

/**
 * This site's pages with the names of the legacy site's pages (R1.5), in lower case, without hyphens and underscores.
 * The spelling of legacy paths is unknown, so `legacyName` accepts the usual ones.
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

/** Folders that may precede a page's name, below `/main2` or without it. */
const folders = ['home', 'product', 'products', 'ar', 'en'];
const maxFolders = 2;

/**
 * `contactus` for `/main2/Home/Contact-Us.aspx` and `/contactus/`; `main2` for `/main2` alone, which is the home page.
 * Undefined for paths with unknown folders, and for paths that begin with `/ar` or `/en`, which are this site's.
 */
function legacyName(path: string): string | undefined {
  const parts = path.toLowerCase().replace(/\/$/, '').split('/').slice(1);
  const isBelowMain = parts[0] === 'main2' && parts.length > 1;
  if (isBelowMain) parts.shift();
  else if (parts[0] === 'ar' || parts[0] === 'en') return undefined;
  const name = parts.pop() ?? '';
  if (parts.length > maxFolders || !parts.every((part) => folders.includes(part))) return undefined;
  const [, word] = /^([a-z_-]{1,40}|main2)(?:\.(?:aspx?|html?|php))?$/.exec(name) ?? [];
  return word?.replace(/[_-]/g, '');
}

/** Returns where a legacy path redirects to, without the query; undefined if the path is not a legacy one. */
function legacyTarget(path: string): string | undefined {
  const to = targetOf.get(legacyName(path) ?? '');
  return to && `/ar/${to}`;
}

/**
 * Permanent, while the operator's `reRoute` is on. Leaves paths that this site spells the same way (`/contact-us`) to
 * the language redirect, except `/about`, which the specification names: it is the legacy page unless the visitor chose
 * English here.
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
