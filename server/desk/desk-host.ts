import type { Context, MiddlewareHandler } from 'hono';
import { isDesk } from '#domain/desk.ts';
import { sandboxSignInPath } from '../gateways/sandbox-sign-in.ts';
import { isSameOrigin } from '../http/own-origin.ts';
import type { Config } from '../platform/configuration/config.ts';

type Hosts = Pick<Config, 'deskUrl' | 'publicUrl'>;

const hostOf = (url: string) => new URL(url).host;
const hasOwnHost = ({ deskUrl, publicUrl }: Hosts) =>
  deskUrl !== undefined && hostOf(deskUrl) !== hostOf(publicUrl);

/** Whether the desk answers at the host that was asked: where it has one of its own, at no other. */
export function isDeskHere(c: Context, config: Hosts): boolean {
  if (config.deskUrl === undefined) return false;
  return !hasOwnHost(config) || hostAsked(c) === hostOf(config.deskUrl);
}

function hostAsked(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host;
}

/**
 * Where the desk is not, none of its addresses is anything. At a host of its own it is alone: no page of the site, no form and
 * no API is there.
 */
export function deskHost(config: Hosts): MiddlewareHandler {
  const files = /^\/(assets|icons|locales|favicon|manifest)/;
  return async (c, next) => {
    const { path } = c.req;
    if (/^\/desk\//i.test(path)) {
      if (!isDeskHere(c, config)) return c.notFound();
      c.header('Cache-Control', 'no-store');
    }
    if (!hasOwnHost(config) || !isDeskHere(c, config)) return next();
    if (isDesk(path) || path === sandboxSignInPath || files.test(path)) return next();
    return path === '/' ? c.redirect('/desk', 302) : c.notFound();
  };
}

/**
 * Whether a form or a call comes from a page of this host: browsers say where each post comes from. The site at its own
 * host is another one, though browsers count both as one site when they send cookies.
 */
export function isAskedByOwnPage(c: Context): boolean {
  const sameOrigin = isSameOrigin(c);
  if (sameOrigin !== undefined) return sameOrigin;
  const origin = c.req.header('origin');
  return origin !== undefined && URL.parse(origin)?.host === hostAsked(c);
}
