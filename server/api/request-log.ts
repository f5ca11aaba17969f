import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import { isUntraced } from '../untraced.ts';

/**
 * One line a request: method, path, status, milliseconds. No address, no query, no header; and no path that is not
 * ours, since an unknown one may hold anything.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    if (isUntraced(c.req.path)) return;
    const { status } = c.res;
    const path = isOurs(c) ? c.req.path : '(unknown)';
    log.info({ method: c.req.method, path, status, ms: Math.round(performance.now() - begun) }, 'request');
  };
}

/** Redirects take any path to another, and the API refuses some bodies before it knows the path. */
function isOurs(c: Context): boolean {
  const { status } = c.res;
  if (status === 404 || (status >= 300 && status < 400)) return false;
  return !c.req.path.startsWith('/api') || matchedRoutes(c).some(({ path }) => !/[:*]/.test(path));
}
