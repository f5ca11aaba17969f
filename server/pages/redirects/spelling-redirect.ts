import type { MiddlewareHandler } from 'hono';
import { spellingOf } from '#domain/pages.ts';

/** Words by which the documents also call a page. */
const otherWords = new Map([
  ['reporting', 'malpractice-report'],
  ['email-update', 'update-information'],
  ['email-update-success-page', 'update-information-success'],
]);

/**
 * A page is found under its own spelling only, so that it has one address. Whoever wrote `/AR/Contact-Us` is sent to
 * `/ar/contact-us`, with the query; so is who put a slash behind it, or another word for it. Paths that are no page's are left alone.
 */
export const spellingRedirect: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  const { pathname, search } = new URL(c.req.url);
  const [, first = '', rest = ''] = /^\/(ar|en)(?:\/(.*))?$/i.exec(withoutSlashesBehind(pathname)) ?? [];
  const spelling = first && (rest === '' ? '' : (otherWords.get(rest.toLowerCase()) ?? spellingOf(rest)));
  if (first === '' || spelling === undefined) return next();
  const right = `/${first.toLowerCase()}${spelling === '' ? '' : `/${spelling}`}`;
  // A slash alone after the language is the language redirect's.
  const given = rest === '' ? pathname.replace(/\/$/, '') : pathname;
  return right === given ? next() : c.redirect(right + search, 302);
};

/** Not by a pattern: of many slashes before something else it would try each beginning. */
function withoutSlashesBehind(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
