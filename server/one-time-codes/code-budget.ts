import { type CivilDate, todayInRiyadh } from '#domain/dates/civil-date.ts';
import type { Services } from '../services.ts';

/** All codes of the day are sent: text messages cost money, and whoever makes us send them may mean to. */
export class CodesUsedUp extends Error {
  /** Seconds until the next day begins in Riyadh. */
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('all codes of this day are sent');
    this.name = 'CodesUsedUp';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Budgeted = Pick<Services, 'rateLimits' | 'config' | 'log' | 'now'>;

/** How much of the budget is spent when somebody should look. */
const alarmShare = 0.8;
const limit = 'codesInAll';

/**
 * Counts one more code of this day in Riyadh, on whichever process. The count is one statement of the database, so
 * each number is seen by one process only: it says so in the log, once at four fifths and once at the end.
 * @throws CodesUsedUp when there is none left
 */
export async function spendFromBudget({ rateLimits, config, log, now }: Budgeted): Promise<void> {
  const today = todayInRiyadh(now());
  const budget = config.codesPerDay;
  const spent = await rateLimits.count(limit, today);
  if (spent === Math.ceil(budget * alarmShare) && spent <= budget) {
    log.warn({ spent, budget }, 'four fifths of the codes of this day are sent');
  }
  if (spent <= budget) return;
  if (spent === budget + 1)
    log.error({ budget }, 'all codes of this day are sent: none until midnight in Riyadh');
  throw usedUp(today, now());
}

/**
 * Says no to everybody once none is left: where it may not show whether a code would have been sent.
 * @throws CodesUsedUp
 */
export async function refuseWhenUsedUp(services: Budgeted): Promise<void> {
  const { sent, budget } = await codesToday(services);
  const now = services.now();
  if (sent >= budget) throw usedUp(todayInRiyadh(now), now);
}

function usedUp(today: CivilDate, now: Date): CodesUsedUp {
  const midnight = Date.parse(`${today}T00:00:00+03:00`) + 24 * 3_600_000;
  return new CodesUsedUp(Math.max(1, Math.ceil((midnight - now.getTime()) / 1000)));
}

/** A code that surely was not sent costs nothing. */
export async function returnToBudget({ rateLimits, now }: Budgeted): Promise<void> {
  await rateLimits.giveBack(limit, todayInRiyadh(now()));
}

/** How many codes were sent today, and how many may be: for whoever watches. */
export async function codesToday(services: Budgeted): Promise<{ sent: number; budget: number }> {
  const budget = services.config.codesPerDay;
  const counted = await services.rateLimits.counted(limit, todayInRiyadh(services.now()));
  return { sent: Math.min(counted, budget), budget };
}
