import type { MiddlewareHandler } from 'hono';
import { refuse } from '../errors.ts';
import type { HttpServices } from '../services.ts';
import { clientOf, countRequest } from './client.ts';
import type { LimitName } from './rate-limits.ts';

/** Counts refused requests too (R19.1). */
export function limit(services: HttpServices, ...names: readonly LimitName[]): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await countRequest(services, clientOf(c, services), names);
    return seconds === undefined
      ? next()
      : refuse(c, services, 429, 'tooManyRequests', { 'Retry-After': `${seconds}` });
  };
}
