import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

/**
 * One line a request: method, route, status, milliseconds. No address, no query, no header; the path itself only where
 * it was served, since an unknown one may hold anything.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    const { status } = c.res;
    const path = status < 400 ? c.req.path : routePath(c, -1);
    log.info({ method: c.req.method, path, status, ms: Math.round(performance.now() - begun) }, 'request');
  };
}
