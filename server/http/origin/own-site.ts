import type { MiddlewareHandler } from 'hono';
import { refuse } from '../errors.ts';
import type { HttpServices } from '../services.ts';
import { isFromOtherSite } from './own-origin.ts';

/**
 * For endpoints that take what a plain form of any page can send: multipart, or no body at all. JSON needs no such
 * question, since browsers ask before they send it elsewhere.
 */
export function ownSite(services: HttpServices): MiddlewareHandler {
  return async (c, next) =>
    c.req.header('idempotency-key') === undefined && isFromOtherSite(c, services.config)
      ? refuse(c, services, 403, 'foreignOrigin')
      : next();
}
