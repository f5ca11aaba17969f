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

/** Whether anybody may be anybody: a page of the sandbox plays the provider, and asks for no password. */
const hasSamplePeople = ({ gateways, deskIssuer }: Hosts) =>
  gateways === 'sandbox' && deskIssuer === undefined;

/** Why a sandbox has no desk, as it was started; undefined where it has one, for this machine alone. */
export function whySandboxDeskIsClosed(config: Hosts): string | undefined {
  if (!hasSamplePeople(config)) return undefined;
  if (config.trustProxy > 0) return 'TRUST_PROXY says that a proxy passes requests on';
  if (!isLoopback(config.host)) return `HOST=${config.host} is reached from other machines`;
  // A proxy that forwards no header about its client looks like a browser of this machine.
  if (!isLoopback(new URL(config.publicUrl).hostname))
    return `PUBLIC_URL=${config.publicUrl} is reached from other machines`;
  return undefined;
}

/** Whether a request is refused because the sandbox's desk, and what it would have sent, is for this machine alone. */
const isRefusedBySandbox = (c: Context, config: Hosts) =>
  hasSamplePeople(config) && (whySandboxDeskIsClosed(config) !== undefined || !isOfThisMachine(c));

/** Whether the desk answers at the host that was asked: where it has one of its own, at no other. */
export function isDeskHere(c: Context, config: Hosts): boolean {
  if (config.deskUrl === undefined || isRefusedBySandbox(c, config)) return false;
  return !hasOwnHost(config) || hostAsked(c) === hostOf(config.deskUrl);
}

function hostAsked(c: Context): string {
  return c.req.header('host') ?? new URL(c.req.url).host;
}

/** The ways back from the provider, which is another site; each has a proof of its own. */
const fromProvider = [signedInPath, '/desk/back-channel-logout'];

/** Whether another site, or another host of ours, has a browser ask for something of the desk. */
function isLedHereByOthers(c: Context): boolean {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isRead && isSameOrigin(c) === false && !fromProvider.includes(c.req.path);
}

/**
 * Where the desk is not, none of its addresses is anything. At a host of its own it is alone: no page of the site, no form and
 * no API is there.
 */
export function deskHost(services: Services): MiddlewareHandler {
  const { config, log } = services;
  let isTold = false;
  const files = /^\/(assets|icons|locales|favicon|manifest)/;
  return async (c, next) => {
    const { path } = c.req;
    if ((isDesk(path) || /^\/sandbox(\/|$)/i.test(path)) && isRefusedBySandbox(c, config)) {
      // Once: whoever asks on would fill the log.
      if (!isTold)
        log.warn(
          'the sandbox answers the desk and /sandbox to this machine alone: a request from elsewhere was refused',
        );
      isTold = true;
      if (!isDesk(path)) return c.text('the sandbox is read on the machine that it runs on\n', 403);
    }
    if (/^\/desk\//i.test(path)) {
      if (!isDeskHere(c, config)) return c.notFound();
      c.header('Cache-Control', 'no-store');
    }
    if (isDesk(path) && isLedHereByOthers(c)) {
      const front = `/${/^\/en\//i.test(path) ? 'en' : 'ar'}/desk`;
      // A page that another site opens shows nothing and does nothing: staff go on from the front page by themselves.
      if (c.req.header('sec-fetch-dest') === 'document' && c.req.header('sec-fetch-mode') === 'navigate') {
        // The front page names nobody but who is signed in; its query says how a sign-in went, or which page it links to:
        // the one that was asked for, without the query that the other site chose.
        const page = readReturnPath(path);
        if (path !== front)
          return c.redirect(page ? `${front}?${new URLSearchParams({ to: page })}` : front, 303);
      } else return refuse(c, services, 403, 'foreignOrigin');
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
