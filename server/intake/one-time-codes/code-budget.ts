import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { Unavailable } from '../../http/unavailable.ts';
import type { Services } from '../services.ts';
import type { Purpose } from './one-time-codes.ts';

/** All codes of the day, or of this hour, are sent: text messages cost money, and whoever makes us send them may mean to. */
export class CodesUsedUp extends Unavailable {
  /** Seconds until the next day, or the next hour, begins in Riyadh. */
  readonly retryAfterSeconds: number;
  override readonly messageKey = 'codesUsedUp';
  // Once, when the last one was sent.
  override readonly isLogged = true;

  constructor(retryAfterSeconds: number) {
    super('all codes of this time are sent');
    this.name = 'CodesUsedUp';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Budgeted = Pick<Services, 'rateLimits' | 'config' | 'log' | 'now'>;

/** How much of the budget is spent when somebody should look. */
const alarmShare = 0.8;
/** The share of an hour's codes after which a request needs a solved challenge. */
const busyShare = 0.5;
const limit = 'codesInAll';

/** Codes that an hour may always have: a small budget is not cut into shares that serve nobody. */
const leastOfHour = 20;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** This hour and day in Riyadh: how they are counted, and when they end. */
function periodsAt(now: Date, purpose: Purpose) {
  const today = todayInRiyadh(now);
  const midnight = Date.parse(`${today}T00:00:00+03:00`);
  const hour = Math.floor((now.getTime() - midnight) / hourMs);
  const secondsTo = (end: number) => Math.max(1, Math.ceil((end - now.getTime()) / 1000));
  return {
    today,
    hour: `${today} ${hour}`,
    purpose: `${today} ${hour} ${purpose}`,
    hoursLeft: 23 - hour,
    toNextHour: secondsTo(midnight + (hour + 1) * hourMs),
    toMidnight: secondsTo(midnight + dayMs),
  };
}

/**
 * What an hour may have of a day's budget: twice an even part of what was left when it began, so that nobody spends the day
 * in an hour. One purpose may have half of it, so that none locks out the others.
 */
function shareOf(budget: number, spentBefore: number, hoursLeft: number) {
  const hour = Math.max(leastOfHour, Math.ceil((2 * Math.max(0, budget - spentBefore)) / (hoursLeft + 1)));
  return { hour, purpose: Math.ceil(hour / 2) };
}

/**
 * Counts one more code of this hour and day in Riyadh, on whichever process. The count is one statement of the database, so
 * each number is seen by one process only: it says so in the log, once at four fifths of the day and once at its end.
 * @throws CodesUsedUp when there is none left
 */
export async function spendFromBudget(services: Budgeted, purpose: Purpose): Promise<void> {
  const { rateLimits, config, log, now } = services;
  const at = periodsAt(now(), purpose);
  const budget = config.codesPerDay;
  const ofPurpose = await rateLimits.count(limit, at.purpose);
  const ofHour = await rateLimits.count(limit, at.hour);
  const spentBefore = (await rateLimits.counted(limit, at.today)) - (ofHour - 1);
  const share = shareOf(budget, spentBefore, at.hoursLeft);
  if (ofHour > share.hour || ofPurpose > share.purpose) {
    await returnFrom(services, at.purpose, at.hour);
    if ((await rateLimits.count(limit, `${at.hour} told`)) === 1)
      log.warn({ purpose, share }, 'the codes of this hour are sent: none until the next');
    throw new CodesUsedUp(at.toNextHour);
  }
  const spent = await rateLimits.count(limit, at.today);
  if (spent === Math.ceil(budget * alarmShare) && spent <= budget) {
    log.warn({ spent, budget }, 'four fifths of the codes of this day are sent');
  }
  if (spent <= budget) return;
  await returnFrom(services, at.purpose, at.hour);
  if (spent === budget + 1)
    log.error({ budget }, 'all codes of this day are sent: none until midnight in Riyadh');
  throw new CodesUsedUp(at.toMidnight);
}

/** Returns the spent shares, from 0 to 1: of the day, and of the hour or the purpose, whichever is higher. */
async function spentShares(services: Budgeted, purpose: Purpose) {
  const { sent, budget } = await codesToday(services);
  const at = periodsAt(services.now(), purpose);
  const [ofHour = 0, ofPurpose = 0] = await Promise.all(
    [at.hour, at.purpose].map((who) => services.rateLimits.counted(limit, who)),
  );
  const share = shareOf(budget, sent - ofHour, at.hoursLeft);
  return { at, day: sent / budget, hour: Math.max(ofHour / share.hour, ofPurpose / share.purpose) };
}

/**
 * Says no to everybody once none is left: where it may not show whether a code would have been sent.
 * @throws CodesUsedUp
 */
export async function refuseWhenUsedUp(services: Budgeted, purpose: Purpose): Promise<void> {
  const { at, day, hour } = await spentShares(services, purpose);
  if (day >= 1) throw new CodesUsedUp(at.toMidnight);
  if (hour >= 1) throw new CodesUsedUp(at.toNextHour);
}

/**
 * Tells whether codes are running out: half of the hour's are sent, or four fifths of the day's.
 * @returns the seconds until the next hour while they are, `spent` once none is left, else undefined
 */
export async function codesRunOut(
  services: Budgeted,
  purpose: Purpose,
): Promise<number | 'spent' | undefined> {
  const { at, day, hour } = await spentShares(services, purpose);
  if (day >= 1 || hour >= 1) return 'spent';
  return day >= alarmShare || hour >= busyShare ? at.toNextHour : undefined;
}

/** A code that surely was not sent costs nothing. */
export async function returnToBudget(services: Budgeted, purpose: Purpose): Promise<void> {
  const at = periodsAt(services.now(), purpose);
  await returnFrom(services, at.purpose, at.hour, at.today);
}

async function returnFrom({ rateLimits }: Budgeted, ...periods: string[]): Promise<void> {
  for (const period of periods) await rateLimits.giveBack(limit, period);
}

/** How many codes were sent today, and how many may be: for whoever watches. */
export async function codesToday(services: Budgeted): Promise<{ sent: number; budget: number }> {
  const budget = services.config.codesPerDay;
  const counted = await services.rateLimits.counted(limit, todayInRiyadh(services.now()));
  return { sent: Math.min(counted, budget), budget };
}
