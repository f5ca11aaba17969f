import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../platform/database/open.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** After this wait for the database, the process counts in memory, so that pages work without a database. */
const timeoutMs = 5000;

/** R6.3, R19.1; per client address unless the nearest comment above says otherwise. */
export const limits = {
  submissions: { points: 30, duration: 60 },
  codes: { points: 20, duration: 3600, ofNetwork: { 56: 2, 48: 5 } },
  /** codes sent without a challenge */
  freeCodes: { points: 5, duration: 3600, ofNetwork: { 56: 2, 48: 5 } },
  codeChecks: { points: 60, duration: 3600 },
  lists: { points: 300, duration: 60 },
  /** forms posted to pages, counted before they are read */
  posts: { points: 120, duration: 60 },
  signIns: { points: 300, duration: 3600 },
  /** many staff may sign out at the same moment */
  logoutTokens: { points: 1200, duration: 60 },
  /** per logout token, for longer than it is valid */
  logoutTokenUses: { points: 1, duration: 600 },
  cookieChoices: { points: 20, duration: 60 },
  /** forms with files; a point is 1 KiB */
  files: { points: 100 * 1024, duration: 3600 },
  /** per mobile */
  codesInHour: { points: 5, duration: 3600 },
  codesInDay: { points: 10, duration: 24 * 3600 },
  /**
   * per mobile, for codes of the follow page: each request counts, even if no code is sent, so that the answer does not
   * reveal whether the mobile is a customer's. Anybody can use this limit up, so it is separate
   */
  followCodesInHour: { points: 5, duration: 3600 },
  followCodesInDay: { points: 10, duration: 24 * 3600 },
  /** Tries per code. Like `codeTriesInDay`, counted in memory, so that restoring old rows resets nothing. */
  codeTries: { points: 3, duration: 300 },
  /** tries per mobile, more than the codes of a day allow */
  codeTriesInDay: { points: 100, duration: 24 * 3600 },
  /** per solved challenge, for longer than it is valid */
  challenges: { points: 1, duration: 600 },
  /** per submission */
  emailLinks: { points: 5, duration: 3600 },
  /** per typed e-mail address, whose owner is unknown */
  mailsTo: { points: 10, duration: 24 * 3600 },
  /** per domain, except public providers */
  mailsToDomain: { points: 100, duration: 24 * 3600 },
  /** mails to staff, per form and unverified national id, commercial register or mobile */
  mailsAbout: { points: 10, duration: 24 * 3600 },
  /** counts without limiting: per day, per hour, and per hour and purpose (`code-budget.ts`) */
  codesInAll: { points: 2 ** 30, duration: 24 * 3600 },
} satisfies Record<string, Limit>;

interface Limit {
  points: number;
  /** In seconds. */
  duration: number;
  /** Multiplies `points` for all clients of an IPv6 network together. Default: `networkFactors`. */
  ofNetwork?: Record<NetworkSize, number>;
}

/** A household often has a /56. A carrier's customers have a /64 each. */
type NetworkSize = 56 | 48;
const networkFactors: Record<NetworkSize, number> = { 56: 4, 48: 10 };

export type LimitName = keyof typeof limits;

export const limitNames = Object.keys(limits) as LimitName[];

/** `anonymous` counts in this process's memory, where no trace stays. */
type CounterStore = 'shared' | 'anonymous';

export interface RateLimits {
  /** Returns the seconds to wait if the use exceeds the limit, otherwise undefined. */
  use(limit: LimitName, who: string, where?: CounterStore, points?: number): Promise<number | undefined>;
  /** Counts the clients of a network together, with a higher limit. @param network - from `Prefixes` */
  countForNetwork(
    limit: LimitName,
    network: string,
    size: NetworkSize,
    where?: CounterStore,
    points?: number,
  ): Promise<number | undefined>;
  /** Counts a use and returns the new number. */
  count(limit: LimitName, who: string): Promise<number>;
  counted(limit: LimitName, who: string): Promise<number>;
  /** Reverses a use whose action did not happen. */
  giveBack(limit: LimitName, who: string): Promise<void>;
}

/**
 * @param key - for digests: without a key, somebody could find the address behind a digest by trying all addresses
 * @param refused - not called for refusals of anonymous requests
 */
export function openRateLimits(
  database: Database,
  key: Buffer,
  refused: (limit: LimitName) => void = () => {},
): RateLimits {
  const keyOf = (who: string) => createHmac('sha256', key).update(who).digest('base64url').slice(0, 22);
  // Addresses and mobiles are personal data, so the table holds digests.
  const inDatabase = (name: string, limit: Limit) =>
    new RateLimiterPostgres({
      ...limit,
      storeClient: {
        query: (statement: QueryConfig) => withTimeout(timeoutMs, database.pool.query(statement)),
      },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      // Without the database, each process counts for itself.
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
      inMemoryBlockOnConsumed: limit.points + 1,
    });
  const limiters = eachLimit((name, limit) => inDatabase(name, limit));
  const anonymous = eachLimit((_, limit) => new RateLimiterMemory(limit));
  const ofNetworks = (size: NetworkSize) => ({
    shared: eachLimit((name, limit) => inDatabase(`${name}Network${size}`, networkLimit(limit, size))),
    anonymous: eachLimit((_, limit) => new RateLimiterMemory(networkLimit(limit, size))),
  });
  const networks = { 56: ofNetworks(56), 48: ofNetworks(48) };

  async function use(
    limiter: RateLimiterPostgres | RateLimiterMemory,
    limit: LimitName,
    who: string,
    points: number,
  ): Promise<number | undefined> {
    const wait = await consume(limiter, keyOf(who), points);
    if (wait === undefined || wait <= limits[limit].duration) return wait;
    // A wait longer than the window means that the clock was set back.
    await limiter.delete(keyOf(who));
    return consume(limiter, keyOf(who), points);
  }

  return {
    async use(limit, who, where = 'shared', points = 1) {
      const wait = await use((where === 'shared' ? limiters : anonymous)[limit], limit, who, points);
      if (wait !== undefined && where === 'shared') refused(limit);
      return wait;
    },
    async countForNetwork(limit, network, size, where = 'shared', points = 1) {
      const wait = await use(networks[size][where][limit], limit, network, points);
      if (wait !== undefined && where === 'shared') refused(limit);
      return wait;
    },
    async count(limit, who) {
      return (await limiters[limit].consume(keyOf(who))).consumedPoints;
    },
    async counted(limit, who) {
      return (await limiters[limit].get(keyOf(who)))?.consumedPoints ?? 0;
    },
    async giveBack(limit, who) {
      await limiters[limit].reward(keyOf(who));
    },
  };
}

const networkLimit = ({ points, duration, ofNetwork = networkFactors }: Limit, size: NetworkSize): Limit => ({
  points: points * ofNetwork[size],
  duration,
});

function eachLimit<T>(make: (name: LimitName, limit: Limit) => T): Record<LimitName, T> {
  return Object.fromEntries(limitNames.map((name) => [name, make(name, limits[name])])) as Record<
    LimitName,
    T
  >;
}

/** Returns the seconds to wait, if any. */
async function consume(
  limiter: RateLimiterPostgres | RateLimiterMemory,
  key: string,
  points: number,
): Promise<number | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
