import type { Context } from 'hono';
import type { Config } from '../../platform/configuration/config.ts';

/** Whether a page of ours is at this origin: at the host that was asked, or at the site's own address. */
export function isOwnOrigin(
  origin: string,
  asked: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && [asked, publicUrl].some((address) => new URL(address).host === host);
}

/**
 * Whether a browser says that a page of the same origin sent this: browsers write the header, no page can. True where it
 * does even if the origin is hidden (`Origin: null`, as privacy settings and no-referrer policies write it). Undefined
 * where a browser says nothing, or where no page sent it: an old browser, plain http, a program, a reload.
 */
export function isSameOrigin(c: Context): boolean | undefined {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'none' ? undefined : site === 'same-origin';
}

/**
 * Whether a page of another site may have had its visitor's browser send this, as plain forms can: without asking us
 * first. Fetch metadata decides, then the origin. A program that is no browser says nothing of where it comes from.
 */
export function isFromOtherSite(c: Context, config: Pick<Config, 'publicUrl' | 'corsOrigins'>): boolean {
  const sameOrigin = isSameOrigin(c);
  if (sameOrigin) return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return sameOrigin === false;
  return !config.corsOrigins.includes(origin) && !isOwnOrigin(origin, c.req.url, config);
}
