import type { MiddlewareHandler } from 'hono';
import { pageList } from '#domain/pages.ts';

const elsewhere = new Map(
  pageList.flatMap(({ path, ownApiFallback }): [string, string][] =>
    ownApiFallback ? [[path, ownApiFallback]] : [],
  ),
);

/** Redirects pages whose form only our own API takes. Used if API_BASE_URL names another server. */
export const ownApiRedirect: MiddlewareHandler = async (c, next) => {
  const [, language, ...segments] = c.req.path.split('/');
  const to = elsewhere.get(segments.join('/'));
  return to === undefined ? next() : c.redirect(`/${language}/${to}`, 302);
};
