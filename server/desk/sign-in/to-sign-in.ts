import type { Context } from 'hono';
import { readReturnPath } from '#domain/desk.ts';
import { visitorLanguage } from '../../http/answers.ts';

/**
 * Sign-in leads back to the page whose form was posted.
 * @param page - the page below the desk, for a browser that sends no Referer
 */
export function toSignIn(c: Context, page: string): Response {
  const { pathname = '', search = '' } = URL.parse(c.req.header('referer') ?? '') ?? {};
  const to = readReturnPath(pathname + search) ?? `/${visitorLanguage(c)}/desk/${page}`;
  const [desk] = /^\/\w+\/desk/.exec(to) ?? [];
  return c.redirect(`${desk}?${new URLSearchParams({ to })}`, 303);
}
