import type { MiddlewareHandler } from 'hono';
import { clientAddress } from '../rate-limits/client-address.ts';
import type { LimitName } from '../rate-limits/rate-limits.ts';
import type { Services } from '../services.ts';
import { isUntraced } from '../untraced.ts';
import { refuse } from './errors.ts';

/** Counts each request of a client address against the named limits, refused requests too (contract, section 6). */
export function limit(services: Services, ...names: LimitName[]): MiddlewareHandler {
  return async (c, next) => {
    const address = clientAddress(c, services.config.trustProxy);
    const where = isUntraced(c.req.path) ? 'untraced' : 'shared';
    for (const name of names) {
      const seconds = await services.rateLimits.use(name, address, where);
      if (seconds !== undefined) {
        return refuse(c, services, 429, 'tooManyRequests', { 'Retry-After': String(seconds) });
      }
    }
    return next();
  };
}
