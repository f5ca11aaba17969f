import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { spellingOf } from '#domain/pages.ts';

/** Page names in the specification that differ from this site's. */
const otherWords = new Map([
  ['reporting', 'malpractice-report'],
  ['email-update', 'update-information'],
  ['email-update-success-page', 'update-information-success'],
]);

/**
 * Each page has one address: corrects case, other names, extra slashes, dot segments and needless escapes. A 308 keeps
 * the body of a posted form. Runs before rendering and caching.
 */
export const spellingRedirect: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = normalizePath(pathname);
  const [, first = '', rest = ''] = /^\/(ar|en)(?:\/(.*))?$/i.exec(path) ?? [];
  if (first === '') return next();
  const page = otherWords.get(rest.toLowerCase()) ?? spellingOf(rest) ?? rest;
  const right = `/${first.toLowerCase()}${page && `/${page}`}`;
  // The language redirect handles a single slash after the language.
  const isRight = right === pathname || (page === '' && `${right}/` === pathname);
  if (isRight && !hasDotSegment(c)) return next();
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return c.redirect(right + search, isRead ? 302 : 308);
};

/**
 * Decodes unreserved characters, writes other escapes in capitals (RFC 3986, section 6.2.2), and removes extra slashes.
 * The case of letters stays.
 * @param path - from `URL`, without dot segments
 */
export function normalizePath(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

/** Reads the path as sent, since `URL` removes dot segments. */
function hasDotSegment(c: Context): boolean {
  const sent = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.url ?? '';
  const [path = ''] = sent.split('?', 1);
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}
