import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/**
 * One line a request: method, path, status, milliseconds. No address, no query, no header; and no path that is not
 * ours, since an unknown one may hold anything.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    const { status } = c.res;
    const path = status === 404 ? '(unknown)' : c.req.path;
    log.info({ method: c.req.method, path, status, ms: Math.round(performance.now() - begun) }, 'request');
  };
}
