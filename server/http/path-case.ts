import type { RouterRoute } from 'hono/types';
import { getPath } from 'hono/utils/url';

/**
 * Returns a `getPath` for Hono that ignores the case of API paths (R8.1), for routes without parameters. Other API
 * paths keep their case except for `/api`, so that the API answers unknown ones, not a page.
 * @param routes - called at the first request, when all routes are registered
 */
export function getLowerCasePath(routes: () => readonly RouterRoute[]): (request: Request) => string {
  let registered: Map<string, string> | undefined;
  return (request) => {
    const path = getPath(request);
    registered ??= new Map(
      routes()
        .filter(({ path }) => !/[:*]/.test(path))
        .map(({ path }) => [path.toLowerCase(), path]),
    );
    return registered.get(path.toLowerCase()) ?? path.replace(/^\/api(?=\/|$)/i, '/api');
  };
}
