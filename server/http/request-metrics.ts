import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { isLogged } from './anonymous.ts';
import { pageAt } from './request-log.ts';

/** Counts and times each request for a page or of the API, by the route that answered it. Of malpractice there is no count at all. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    if (!isLogged(c.req.path)) return;
    const { method } = c.req;
    const answered = { method, route: routeOf(c), status: c.res.status };
    metrics.request(answered, (performance.now() - begun) / 1000);
  };
}

/** A route's pattern: never a path that a client made up, so that there are no more of them than routes and pages. */
function routeOf(c: Context): string {
  const route = matchedRoutes(c).findLast(({ path }) => !/^\/?\*$/.test(path))?.path;
  if (route) return route;
  const [, rest] = /^\/(?:ar|en)\/(.+?)(?:\.data)?$/.exec(c.req.path) ?? [];
  const page = rest && pageAt(rest);
  if (page) return pageRoute(page);
  return c.res.status >= 300 && c.res.status < 400 ? '(redirect)' : '(unknown)';
}

/** A page in both its languages. */
function pageRoute(page: string): string {
  return `/:language/${page}`;
}
