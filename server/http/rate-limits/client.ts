import type { Context } from 'hono';
import { isReportPath } from '../anonymous.ts';
import type { HttpServices } from '../services.ts';
import { clientPrefixes, type Prefixes } from './client-address.ts';
import type { LimitName } from './rate-limits.ts';

export interface Client {
  prefixes: Prefixes;
  /** For a report of malpractice: counted in this process's memory only. */
  isAnonymous: boolean;
  counted: Set<LimitName>;
}

/** Returns the same object on every call. */
export function clientOf(c: Context, { config }: Pick<HttpServices, 'config'>): Client {
  const known: Client | undefined = c.get('client');
  if (known) return known;
  const client: Client = {
    prefixes: clientPrefixes(c, config.trustProxy),
    isAnonymous: isReportPath(c.req.path),
    counted: new Set(),
  };
  c.set('client', client);
  return client;
}

/**
 * Counts a request once against each limit, with IPv6 also for its /56 and /48. Skips limits already counted, so that a
 * page's form and its endpoint count once.
 * @returns the seconds to wait when a limit is used up
 */
export async function countRequest(
  { rateLimits }: Pick<HttpServices, 'rateLimits'>,
  { prefixes, isAnonymous, counted }: Client,
  names: readonly LimitName[],
  points = 1,
): Promise<number | undefined> {
  const { 64: client, ...networks } = prefixes;
  const store = isAnonymous ? 'anonymous' : 'shared';
  for (const name of names) {
    if (counted.has(name)) continue;
    counted.add(name);
    let seconds = await rateLimits.use(name, client, store, points);
    // Requests refused to a client or network do not count against a wider network.
    for (const size of [56, 48] as const)
      if (networks[size] !== client)
        seconds ??= await rateLimits.countForNetwork(name, networks[size], size, store, points);
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
