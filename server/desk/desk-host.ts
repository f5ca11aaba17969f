import type { Context, MiddlewareHandler } from 'hono';
import { isDesk, readReturnPath } from '#domain/desk.ts';
import { sandboxSignInPath } from '../gateways/sandbox-sign-in.ts';
import { signedInPath } from '../gateways/sign-in.ts';
import { refuse } from '../http/errors.ts';
import { isSameOrigin } from '../http/origin/own-origin.ts';
import { isLoopback, isOfThisMachine } from '../http/origin/this-machine.ts';
import type { Services } from '../intake/services.ts';
import type { Config } from '../platform/configuration/config.ts';

type Hosts = Pick<Config, 'deskUrl' | 'publicUrl' | 'deskIssuer' | 'gateways' | 'host' | 'trustProxy'>;

const hostOf = (url: string) => new URL(url).host;
const hasOwnHost = ({ deskUrl, publicUrl }: Hosts) =>
  deskUrl !== undefined && hostOf(deskUrl) !== hostOf(publicUrl);

/** Whether the sandbox is the identity provider. Anybody can then sign in as anybody, without a password. */
const hasSandboxSignIn = ({ gateways, deskIssuer }: Hosts) =>
  gateways === 'sandbox' && deskIssuer === undefined;

/** Names the setting that lets other machines reach the desk; undefined if the desk is enabled. */
export function sandboxDeskDisabledReason(config: Hosts): string | undefined {
  if (!hasSandboxSignIn(config)) return undefined;
  if (config.trustProxy > 0) return 'TRUST_PROXY is set, so requests come through a proxy';
  if (!isLoopback(config.host)) return `HOST=${config.host} is reachable from other machines`;
  // A proxy on this machine that adds no header looks like a local browser. A public PUBLIC_URL suggests such a proxy.
  if (!isLoopback(new URL(config.publicUrl).hostname))
    return `PUBLIC_URL=${config.publicUrl} is reachable from other machines`;
  return undefined;
}

/** The sandbox shows its desk and its messages to this machine alone. */
const isRefusedBySandbox = (c: Context, config: Hosts) =>
  hasSandboxSignIn(config) && (sandboxDeskDisabledReason(config) !== undefined || !isOfThisMachine(c));

/** A desk with its own host is served at that host only. */
export function isDeskHost(c: Context, config: Hosts): boolean {
  if (config.deskUrl === undefined || isRefusedBySandbox(c, config)) return false;
  return !hasOwnHost(config) || hostAsked(c) === hostOf(config.deskUrl);
}

function hostAsked(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host;
}

/** The provider redirects to or calls these paths. Their endpoints check the state or the logout token themselves. */
const providerPaths = [signedInPath, '/desk/back-channel-logout'];

/** Another site, or another host of ours, made the browser request this. */
function isForeignNavigation(c: Context): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isRead && isSameOrigin(c) === false && !providerPaths.includes(c.req.path);
}

/**
 * Answers 404 for `/desk/` on hosts that do not serve the desk. The desk's own host serves nothing of the site: no pages,
 * forms or API.
 */
export function deskHost(services: Services): MiddlewareHandler {
  const { config, log } = services;
  let isLogged = false;
  const files = /^\/(assets|icons|locales|favicon|manifest)/;
  return async (c, next) => {
    const { path } = c.req;
    if ((isDesk(path) || /^\/sandbox(\/|$)/i.test(path)) && isRefusedBySandbox(c, config)) {
      // Logged once, so that repeated requests cannot fill the log.
      if (!isLogged)
        log.warn(
          `refused a request to the sandbox desk: ${sandboxDeskDisabledReason(config) ?? 'it came from another machine'}`,
        );
      isLogged = true;
      if (!isDesk(path)) return c.text('the sandbox is closed here; the server log says why\n', 403);
    }
    if (/^\/desk\//i.test(path)) {
      if (!isDeskHost(c, config)) return c.notFound();
      c.header('Cache-Control', 'no-store');
    }
    if (isDesk(path) && isForeignNavigation(c)) {
      const front = `/${/^\/en\//i.test(path) ? 'en' : 'ar'}/desk`;
      // A link from another site must not show or do anything at the desk. Redirect it to the front page.
      if (c.req.header('sec-fetch-dest') === 'document' && c.req.header('sec-fetch-mode') === 'navigate') {
        // The front page shows no records. It links to the requested page, without the query that the other site
        // chose.
        const page = readReturnPath(path);
        if (path !== front)
          return c.redirect(page ? `${front}?${new URLSearchParams({ to: page })}` : front, 303);
      } else return refuse(c, services, 403, 'foreignOrigin');
    }
    if (!hasOwnHost(config) || !isDeskHost(c, config)) return next();
    if (isDesk(path) || path === sandboxSignInPath || files.test(path)) return next();
    return path === '/' ? c.redirect('/desk', 302) : c.notFound();
  };
}

/**
 * Checks the request's fetch metadata or its origin. If the desk has its own host, the public site counts as foreign,
 * although browsers send SameSite cookies between the two.
 */
export function isAskedByOwnPage(c: Context): boolean {
  const sameOrigin = isSameOrigin(c);
  if (sameOrigin !== undefined) return sameOrigin;
  const origin = c.req.header('origin');
  return origin !== undefined && URL.parse(origin)?.host === hostAsked(c);
}
