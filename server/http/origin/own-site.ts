import type { MiddlewareHandler } from 'hono';
import { refuse } from '../errors.ts';
import type { HttpServices } from '../services.ts';
import { isFromOtherSite } from './own-origin.ts';

/**
 * Refuses other sites at endpoints that take what a plain form can send: multipart, or no body. JSON and the
 * Idempotency-Key header need a CORS preflight.
 */
export function refuseOtherSites(services: HttpServices): MiddlewareHandler {
  return async (c, next) =>
    c.req.header('idempotency-key') === undefined && isFromOtherSite(c, services.config)
      ? refuse(c, services, 403, 'foreignOrigin')
      : next();
}
