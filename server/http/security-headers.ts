import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '../platform/configuration/config.ts';

/** Of data: nothing that it names loads, runs or frames anything. Pages bring a policy of their own. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Of files: browsers draw some of them (a PDF, a picture) in a page of their own making, which must load what it needs. */
const filePolicy = "frame-ancestors 'none'";

/**
 * What every answer tells browsers. A year of HTTPS only, with all names below, is promised where PUBLIC_URL is HTTPS:
 * over plain HTTP browsers would not hear it, and who tries the site on this machine must not be bound by it.
 */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler[] {
  const policies: MiddlewareHandler = async (c, next) => {
    await next();
    const { headers } = c.res;
    const type = headers.get('content-type') ?? '';
    // Pages under development have none: their client would violate it.
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
