import type { MiddlewareHandler } from 'hono';
import { pageList } from '#domain/pages.ts';

const fallbacks = new Map(
  pageList.flatMap(({ path, ownApiFallback }): [string, string][] =>
    ownApiFallback ? [[path, ownApiFallback]] : [],
  ),
);

/** Redirects pages whose form needs our own API. Used only if API_BASE_URL names another server. */
export const ownApiRedirect: MiddlewareHandler = async (c, next) => {
  const [, language, ...segments] = c.req.path.split('/');
  const fallback = fallbacks.get(segments.join('/'));
  return fallback === undefined ? next() : c.redirect(`/${language}/${fallback}`, 302);
};
