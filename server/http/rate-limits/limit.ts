import type { Context, MiddlewareHandler } from 'hono';
import { isAnonymous } from '../anonymous.ts';
import { refuse } from '../errors.ts';
import type { HttpServices } from '../services.ts';
import { clientPrefixes } from './client-address.ts';
import type { LimitName } from './rate-limits.ts';

/** Counts each request of a client address against the named limits, refused requests too (R19.1). */
export function limit(services: HttpServices, ...names: LimitName[]): MiddlewareHandler {
  return async (c, next) => {
    const seconds = await countUse(c, services, names);
    return seconds === undefined
      ? next()
      : refuse(c, services, 429, 'tooManyRequests', { 'Retry-After': `${seconds}` });
  };
}

/**
 * Counts a use of each of the named limits by the client of a request and, of IPv6, by its /56 and /48. What a page counted when a form was posted to it
 * is not counted again when its action calls the API: `counted`, in the environment of that call, names it.
 * @param points - that one use is worth
 * @returns the seconds to wait where one of them is used up
 */
export async function countUse(
  c: Context,
  services: HttpServices,
  names: readonly LimitName[],
  points = 1,
): Promise<number | undefined> {
  const { 64: client, ...networks } = clientPrefixes(c, services.config.trustProxy);
  const where = isAnonymous(c.req.path) ? 'anonymous' : 'shared';
  const counted: readonly LimitName[] = c.env?.counted ?? [];
  for (const name of names.filter((one) => !counted.includes(one))) {
    let seconds = await services.rateLimits.use(name, client, where, points);
    // What a client was refused is not counted against its neighbours, nor what a network was against a wider one.
    for (const size of [56, 48] as const)
      if (networks[size] !== client)
        seconds ??= await services.rateLimits.countForNetwork(name, networks[size], size, where, points);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
