import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { isLogged } from './anonymous.ts';
import { pageOf } from './request-log.ts';
import type { HttpServices } from './services.ts';

/** Other methods count as `other`, to bound the label's values. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']);

/** Counts and traces only requests that `isLogged` accepts, so none about malpractice reports. */
export function watchRequests({
  metrics,
  telemetry,
}: Pick<HttpServices, 'metrics' | 'telemetry'>): MiddlewareHandler {
  return async (c, next) => {
    if (!isLogged(c.req.path)) return next();
    await telemetry.startRequest('request', async (finish) => {
      const begun = performance.now();
      await next();
      const method = methods.has(c.req.method) ? c.req.method : 'other';
      const [route, { status }] = [routeOf(c), c.res];
      metrics.request({ method, route, status }, (performance.now() - begun) / 1000);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      };
      finish(`${method} ${route}`, attributes, status >= 500);
    });
  };
}

/** Never returns the client's path, to bound the label's values. */
function routeOf(c: Context): string {
  // A catch-all route also matches, after the route that answered.
  const routes = matchedRoutes(c).filter(({ path }) => !/^\/?\*$/.test(path));
  const route = routes.findLast(({ path }) => !path.endsWith('*')) ?? routes.at(-1);
  if (route) return route.path;
  const [, rest] = /^\/(?:ar|en)\/(.+?)(?:\.data)?$/.exec(c.req.path) ?? [];
  const page = rest && pageOf(rest);
  if (page) return pageRoute(page);
  return c.res.status >= 300 && c.res.status < 400 ? '(redirect)' : '(unknown)';
}

function pageRoute(page: string): string {
  return `/:language/${page}`;
}
