import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { isLogged } from './anonymous.ts';

/**
 * One line a request for a page or of the API: method, path, status, milliseconds. No address, no query, no header; and no path that is not
 * ours, since an unknown one may hold anything.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    if (!isLogged(c.req.path)) return;
    const { status } = c.res;
    const path = knownPath(c) ?? '(unknown)';
    log.info({ method: c.req.method, path, status, ms: Math.round(performance.now() - begun) }, 'request');
  };
}

/** The path where it is one that we gave out; whatever stands for an id in it is left out. */
function knownPath(c: Context): string | undefined {
  const { path } = c.req;
  if (c.res.status === 404 || (c.res.status >= 300 && c.res.status < 400)) return undefined;
  const [, language, rest] = /^\/(ar|en)\/(.+?)(?:\.data)?$/.exec(path) ?? [];
  if (language && rest) {
    const page = pageAt(rest);
    return page && `/${language}/${page}`;
  }
  // What is served under its own name. The API refuses some bodies before it knows the path.
  const isApi = path.startsWith('/api');
  const named = matchedRoutes(c).some(({ path: route }) => !/[:*]/.test(route));
  return named || (!isApi && c.res.status === 200) ? path : undefined;
}

const pages = [...pageList.map(({ path }) => path), ...Object.keys(pageAliases)];

/** The page that a path after its language leads to, as the site's own list spells it. */
export function pageAt(rest: string): string | undefined {
  return pages.find((page) => spellingOf(rest, [page]) !== undefined);
}
