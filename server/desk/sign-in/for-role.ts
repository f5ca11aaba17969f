import type { Context, MiddlewareHandler } from 'hono';
import type { DeskRole } from '#domain/desk.ts';
import { refuse } from '../../http/errors.ts';
import type { Services } from '../../intake/services.ts';
import { isAskedByOwnPage } from '../desk-host.ts';
import { findSession, type Session } from './sessions.ts';
import { toSignIn } from './to-sign-in.ts';

export type DeskEnv = { Variables: { session: Session } };

/**
 * Requires the role, and a request of our own pages. People without the role get 404, as for an unknown address.
 * @param page - sends signed-out people who post a form to sign in; returns the page for `toSignIn`. Without `page`,
 * and for GET requests, signed-out people get 401
 * @param isDownload - the address may be opened directly, as from a browser's download list
 * @param isExtended - the request shows that the person is there, so it extends the session
 */
export function forRole(
  services: Services,
  allowed: DeskRole | readonly DeskRole[],
  {
    page,
    isDownload = false,
    isExtended = true,
  }: { page?: (c: Context) => string; isDownload?: boolean; isExtended?: boolean } = {},
): MiddlewareHandler<DeskEnv> {
  // A link on another site must not make staff open personal data by accident.
  const places = ['same-origin', undefined, ...(isDownload ? ['none'] : [])];
  const roles = [allowed].flat();
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const isElsewhere = !places.includes(c.req.header('sec-fetch-site'));
    if (isElsewhere || !(isRead || isAskedByOwnPage(c))) return refuse(c, services, 403, 'foreignOrigin');
    const session = await findSession(c, services, { isExtended });
    if (!session || !('subject' in session))
      return page && !isRead ? toSignIn(c, page(c)) : refuse(c, services, 401, 'deskSignedOut');
    if (!session.roles.some((role) => roles.includes(role))) return refuse(c, services, 404, 'notFound');
    c.set('session', session);
    return next();
  };
}
