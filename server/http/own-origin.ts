import type { Context } from 'hono';
import type { Config } from '../platform/configuration/config.ts';

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
 * Whether a page of another site may have had its visitor's browser send this, as plain forms can: without asking us
 * first. A header of our own proves that the browser asked (a preflight, which CORS_ORIGINS answers), and a program
 * that is no browser says nothing of where it comes from.
 */
export function isFromOtherSite(c: Context, config: Pick<Config, 'publicUrl' | 'corsOrigins'>): boolean {
  if (c.req.header('idempotency-key') !== undefined) return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return c.req.header('sec-fetch-site') === 'cross-site';
  return !config.corsOrigins.includes(origin) && !isOwnOrigin(origin, c.req.url, config);
}
