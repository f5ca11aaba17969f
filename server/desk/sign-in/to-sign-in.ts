import type { Context } from 'hono';
import { readReturnPath } from '#domain/desk.ts';
import { visitorLanguage } from '../../http/answers.ts';

/**
 * Leads a browser whose session has ended to the sign-in, and from there back to the page whose form it posted.
 * @param page - below the desk, where the browser does not name the page
 */
export function toSignIn(c: Context, page: string): Response {
  const { pathname = '', search = '' } = URL.parse(c.req.header('referer') ?? '') ?? {};
  const to = readReturnPath(pathname + search) ?? `/${visitorLanguage(c)}/desk/${page}`;
  const [desk] = /^\/\w+\/desk/.exec(to) ?? [];
  return c.redirect(`${desk}?${new URLSearchParams({ to })}`, 303);
}
