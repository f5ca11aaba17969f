import type { Context } from 'hono';
import { visitorLanguage } from '../../http/answers.ts';

/** Leads a browser whose session has ended to the sign-in, and from there to a page of the desk. */
export function toSignIn(c: Context, page: string): Response {
  const desk = `/${visitorLanguage(c)}/desk`;
  return c.redirect(`${desk}?${new URLSearchParams({ to: `${desk}/${page}` })}`, 303);
}
