import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { pageAliases, pageList, spellingOf } from '#domain/pages.ts';
import { isLogged } from './anonymous.ts';

/** Logs no address, query or header. Logs an unknown path as `(unknown)`, since it may hold anything. */
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

/** Returns a page of the site map, a file, or a route with the names of its parameters. */
function knownPath(c: Context): string | undefined {
  const { path } = c.req;
  if (c.res.status === 404 || (c.res.status >= 300 && c.res.status < 400)) return undefined;
  const [, language, rest] = /^\/(ar|en)\/(.+?)(?:\.data)?$/.exec(path) ?? [];
  if (language && rest) {
    const page = pageOf(rest);
    return page && `/${language}/${page}`;
  }
  const routes = matchedRoutes(c).map(({ path: route }) => route);
  const route = routes.findLast((one) => !one.includes('*'));
  if (route) return route;
  // Other paths with a 200 are published files, except in the API.
  return !path.startsWith('/api') && c.res.status === 200 ? path : undefined;
}

const pages = [...pageList.map(({ path }) => path), ...Object.keys(pageAliases)];

/** Returns the page as the site map spells it. */
export function pageOf(rest: string): string | undefined {
  return pages.find((page) => spellingOf(rest, [page]) !== undefined);
}
