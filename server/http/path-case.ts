import type { RouterRoute } from 'hono/types';
import { getPath } from 'hono/utils/url';

/**
 * API paths match without regard to case (R8.1): a path that equals a registered one but for case is
 * routed as that one. Only whole paths without parameters are known here, so a parameter's case is never touched. Any
 * other path of the API keeps all but its first segment: unknown ones are answered as the API's, not as a page's.
 * @param routes - asked for at the first request, when all routes are registered
 */
export function ignoringCase(routes: () => readonly RouterRoute[]): (request: Request) => string {
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
