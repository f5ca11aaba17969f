import type { Context } from 'hono';
import type { Config } from '../../platform/configuration/config.ts';

/** The host must equal that of the requested URL or of PUBLIC_URL. */
export function isOwnOrigin(
  origin: string,
  requestUrl: string,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && [requestUrl, publicUrl].some((address) => new URL(address).host === host);
}

/**
 * Reads Sec-Fetch-Site, which pages cannot set. This works even if privacy settings or no-referrer policies send
 * `Origin: null`. Undefined if the header is absent (old browsers, plain http, programs), or if no page caused the
 * request, as with a typed address.
 */
export function isSameOrigin(c: Context): boolean | undefined {
  const site = c.req.header('sec-fetch-site');
  return site === undefined || site === 'none' ? undefined : site === 'same-origin';
}

/**
 * Whether a page of another site, except CORS_ORIGINS, sent the request: plain forms need no preflight, so CORS does
 * not stop them. Checks Sec-Fetch-Site, then Origin. A program that sends neither header passes.
 */
export function isFromOtherSite(c: Context, config: Pick<Config, 'publicUrl' | 'corsOrigins'>): boolean {
  const origin = c.req.header('origin');
  if (origin !== undefined && config.corsOrigins.includes(origin)) return false;
  const sameOrigin = isSameOrigin(c);
  if (sameOrigin !== undefined) return !sameOrigin;
  return origin !== undefined && !isOwnOrigin(origin, c.req.url, config);
}
