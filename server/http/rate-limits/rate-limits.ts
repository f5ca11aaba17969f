import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../platform/database/open.ts';
import { withTimeout } from '../../platform/with-timeout.ts';

/** A database that takes longer to count is away, as one without a free connection: pages that need nothing else of it go on. */
const patienceMs = 5000;

/** How often each thing may be done (R6.3, R19.1): so many times in so many seconds. */
export const limits = {
  /** per client address */
  submissions: { points: 30, duration: 60 },
  codes: { points: 20, duration: 3600, ofNetwork: { 56: 2, 48: 5 } },
  /** codes that are sent without a challenge */
  freeCodes: { points: 5, duration: 3600, ofNetwork: { 56: 2, 48: 5 } },
  codeChecks: { points: 60, duration: 3600 },
  lists: { points: 300, duration: 60 },
  /** forms that are posted to pages, before anything of them is read */
  posts: { points: 120, duration: 60 },
  signIns: { points: 300, duration: 3600 },
  /** the sign-in provider's own calls: a company's staff may sign out together */
  logoutTokens: { points: 1200, duration: 60 },
  cookieChoices: { points: 20, duration: 60 },
  /** KiB of forms with a file: 100 MiB */
  files: { points: 100 * 1024, duration: 3600 },
  /** per mobile */
  codesInHour: { points: 5, duration: 3600 },
  codesInDay: { points: 10, duration: 24 * 3600 },
  /** per mobile, of codes to follow a submission: most are asked for in vain, and must not use up the others */
  followCodesInHour: { points: 5, duration: 3600 },
  followCodesInDay: { points: 10, duration: 24 * 3600 },
  /** per code, within its five minutes, and per mobile: more than the codes of a day have; each process counts for itself */
  codeTries: { points: 3, duration: 300 },
  codeTriesInDay: { points: 100, duration: 24 * 3600 },
  /** per challenge that was solved: once, for longer than it is valid */
  challenges: { points: 1, duration: 600 },
  /** per submission */
  emailLinks: { points: 5, duration: 3600 },
  /** per e-mail address that somebody typed, of which nobody knows whose it is */
  mailsTo: { points: 10, duration: 24 * 3600 },
  /** per domain of such addresses, unless it is a public provider's */
  mailsToDomain: { points: 100, duration: 24 * 3600 },
  /** mails to the staff per national id, commercial register or mobile that nobody has proven */
  mailsAbout: { points: 10, duration: 24 * 3600 },
  /** per day in Riyadh, and per hour of it; how many they may be is a setting, and who counts compares */
  codesInAll: { points: 2 ** 30, duration: 24 * 3600 },
} satisfies Record<string, Limit>;

interface Limit {
  points: number;
  /** seconds */
  duration: number;
  /** How much more all clients of an IPv6 network may do together; `networkFactors` where it is left out. */
  ofNetwork?: Record<NetworkSize, number>;
}

/** A household is often given a /56, and anybody can rent a /48; a carrier's customers have a /64 each. */
type NetworkSize = 56 | 48;
const networkFactors: Record<NetworkSize, number> = { 56: 4, 48: 10 };

export type LimitName = keyof typeof limits;

export const limitNames = Object.keys(limits) as LimitName[];

/** Counts are shared by all processes, or kept in this one alone, where no trace may stay. */
type Where = 'shared' | 'anonymous';

/** Counts what clients do; several processes share the count. */
export interface RateLimits {
  /** Counts one use by `who`, worth so many points. Answers the seconds to wait when that is too much, else undefined. */
  use(limit: LimitName, who: string, where?: Where, points?: number): Promise<number | undefined>;
  /** The same for a network of clients, which may do more. @param network - as `Prefixes` names it */
  countForNetwork(
    limit: LimitName,
    network: string,
    size: NetworkSize,
    where?: Where,
    points?: number,
  ): Promise<number | undefined>;
  /** Counts one use by `who`, and answers how many that makes. */
  count(limit: LimitName, who: string): Promise<number>;
  /** How many uses by `who` are counted. */
  counted(limit: LimitName, who: string): Promise<number>;
  /** Takes one use back, when what it was for did not happen. */
  giveBack(limit: LimitName, who: string): Promise<void>;
}

/**
 * @param key - makes the digests: without it an address could be found by trying all of them
 * @param refused - is told of each refusal, but for those that leave no trace
 */
export function openRateLimits(
  database: Database,
  key: Buffer,
  refused: (limit: LimitName) => void = () => {},
): RateLimits {
  const keyOf = (who: string) => createHmac('sha256', key).update(who).digest('base64url').slice(0, 22);
  // Addresses and mobiles are personal data: the table holds their digests.
  const inDatabase = (name: string, limit: Limit) =>
    new RateLimiterPostgres({
      ...limit,
      storeClient: {
        query: (statement: QueryConfig) => withTimeout(patienceMs, database.pool.query(statement)),
      },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      // While the database is away each process counts for itself.
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
      inMemoryBlockOnConsumed: limit.points + 1,
    });
  const limiters = eachLimit((name, limit) => inDatabase(name, limit));
  const anonymous = eachLimit((_, limit) => new RateLimiterMemory(limit));
  const ofNetworks = (size: NetworkSize) => ({
    shared: eachLimit((name, limit) => inDatabase(`${name}Network${size}`, widened(limit, size))),
    anonymous: eachLimit((_, limit) => new RateLimiterMemory(widened(limit, size))),
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
    // Nobody waits for longer than the window: the count was begun by a clock that was set back since.
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

const widened = ({ points, duration, ofNetwork = networkFactors }: Limit, size: NetworkSize): Limit => ({
  points: points * ofNetwork[size],
  duration,
});

function eachLimit<T>(make: (name: LimitName, limit: Limit) => T): Record<LimitName, T> {
  return Object.fromEntries(limitNames.map((name) => [name, make(name, limits[name])])) as Record<
    LimitName,
    T
  >;
}

/** Seconds to wait, or undefined when there was one left. */
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
