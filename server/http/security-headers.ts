import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../platform/configuration/config.ts';

/** Data must load, run and frame nothing. Pages set their own policy. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Browsers show some files (PDFs, pictures) in a page of their own, which must load what it needs. */
const filePolicy = "frame-ancestors 'none'";

/** Sends HSTS, for a year and with subdomains, only if PUBLIC_URL is https, so not on localhost. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler[] {
  const policies: MiddlewareHandler = async (c, next) => {
    await next();
    const { headers } = c.res;
    const type = headers.get('content-type') ?? '';
    // Development pages have no policy, because Vite's client would violate it.
    if (headers.has('content-security-policy') || type.startsWith('text/html')) return;
    headers.set('Content-Security-Policy', /json|xml|text\/plain/.test(type) ? dataPolicy : filePolicy);
  };
  return [
    secureHeaders({
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: publicUrl.startsWith('https:') && 'max-age=31536000; includeSubDomains',
    }),
    policies,
  ];
}
