import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { isLogged } from './anonymous.ts';
import { pageAt } from './request-log.ts';
import type { HttpServices } from './services.ts';

/** A method that a client made up is one more of these. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/**
 * Counts, times and traces each request for a page or of the API, by the route that answered it. Of malpractice there is
 * no count and no trace at all.
 */
export function watchRequests({
  metrics,
  telemetry,
}: Pick<HttpServices, 'metrics' | 'telemetry'>): MiddlewareHandler {
  return async (c, next) => {
    if (!isLogged(c.req.path)) return next();
    await telemetry.begin('request', async (tell) => {
      const begun = performance.now();
      await next();
      const method = methods.has(c.req.method) ? c.req.method : 'other';
      const [route, { status }] = [routeOf(c), c.res];
      metrics.request({ method, route, status }, (performance.now() - begun) / 1000);
      const told = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      };
      tell(`${method} ${route}`, told, status >= 500);
    });
  };
}

/** A route's pattern: never a path that a client made up, so that there are no more of them than routes and pages. */
function routeOf(c: Context): string {
  // What catches all that is left of a path is matched too, behind the one that answered.
  const routes = matchedRoutes(c).filter(({ path }) => !/^\/?\*$/.test(path));
  const route = routes.findLast(({ path }) => !path.endsWith('*')) ?? routes.at(-1);
  if (route) return route.path;
  const [, rest] = /^\/(?:ar|en)\/(.+?)(?:\.data)?$/.exec(c.req.path) ?? [];
  const page = rest && pageAt(rest);
  if (page) return pageRoute(page);
  return c.res.status >= 300 && c.res.status < 400 ? '(redirect)' : '(unknown)';
}

/** A page in both its languages. */
function pageRoute(page: string): string {
  return `/:language/${page}`;
}
