import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { spellingOf } from '#domain/pages.ts';

/** Words by which the documents also call a page. */
const otherWords = new Map([
  ['reporting', 'malpractice-report'],
  ['email-update', 'update-information'],
  ['email-update-success-page', 'update-information-success'],
]);

/**
 * Redirects a path that is not spelt canonically, with its query, so that each page has one address: another case, another
 * word, a trailing or double slash, a dot segment, a needless percent sign. A form that is posted is sent on by 308, which
 * keeps its body. Runs before anything is rendered or cached.
 */
export const spellingRedirect: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const path = normalizePath(pathname);
  const [, first = '', rest = ''] = /^\/(ar|en)(?:\/(.*))?$/i.exec(path) ?? [];
  if (first === '') return next();
  const page = otherWords.get(rest.toLowerCase()) ?? spellingOf(rest) ?? rest;
  const right = `/${first.toLowerCase()}${page && `/${page}`}`;
  // A slash alone after the language is the language redirect's.
  const isRight = right === pathname || (page === '' && `${right}/` === pathname);
  if (isRight && !hasDotSegment(c)) return next();
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return c.redirect(right + search, isRead ? 302 : 308);
};

/**
 * Spells a path one way: unreserved characters in clear, other escapes in capitals (RFC 3986, section 6.2.2), one slash
 * between segments and none at the end. The case of letters stays.
 * @param path - as `URL` gives it, without dot segments
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

/** Whether the path as it was sent has one: `URL` has taken them out. */
function hasDotSegment(c: Context): boolean {
  const sent = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming?.url ?? '';
  const [path = ''] = sent.split('?', 1);
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}
