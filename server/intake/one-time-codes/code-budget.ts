import { todayInRiyadh } from '#domain/dates/civil-date.ts';
import { Unavailable } from '../../http/unavailable.ts';
import type { Services } from '../services.ts';
import type { Purpose } from './one-time-codes.ts';

/** The budget limits what attackers can make us spend. */
export class CodesUsedUp extends Unavailable {
  /** Until the next hour or day begins in Riyadh. */
  readonly retryAfterSeconds: number;
  override readonly messageKey = 'codesUsedUp';
  // Logged here once for each hour or day, so not for each refusal.
  override readonly isLogged = true;

  constructor(retryAfterSeconds: number) {
    super('the one-time codes of this period are used');
    this.name = 'CodesUsedUp';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Budgeted = Pick<Services, 'rateLimits' | 'config' | 'log' | 'now'>;

/** From this part of the day's codes on, the log warns and requests need a challenge. */
const alarmPart = 0.8;
/** From this part of an hour's or a purpose's codes on, requests need a challenge. */
const busyPart = 0.5;
const limit = 'codesInAll';

/** Smaller shares would be useless. */
const minPerHour = 20;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Hours and days begin in Riyadh. */
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
 * Returns an hour's limit: the codes left at its start, divided by the hours left, times two. So one hour cannot use up
 * the day (R6.3). One purpose gets half of the hour's limit, so that it cannot lock out the others.
 */
function shareOf(budget: number, spentBefore: number, hoursLeft: number) {
  const hour = Math.max(minPerHour, Math.ceil((2 * Math.max(0, budget - spentBefore)) / (hoursLeft + 1)));
  return { hour, purpose: Math.ceil(hour / 2) };
}

/**
 * Counts across all processes. Counting is atomic, so one process logs each threshold.
 * @throws CodesUsedUp if the codes of the day, the hour or the purpose are used up
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
    return refuseForHour(services, at, ofHour > share.hour ? undefined : purpose);
  }
  const spent = await rateLimits.count(limit, at.today);
  if (spent === Math.ceil(budget * alarmPart) && spent <= budget) {
    log.warn({ spent, budget }, "80% of today's one-time codes are used");
  }
  // Logged with the last code, because `checkBudget` refuses later requests before they get here.
  if (spent === budget)
    log.error({ budget }, "today's one-time codes are used up; sending stops until midnight in Riyadh");
  if (spent <= budget) return;
  await returnFrom(services, at.purpose, at.hour);
  throw new CodesUsedUp(at.toMidnight);
}

/** Returns the sent parts of each limit; 1 or more means used up. */
async function sentParts(services: Budgeted, purpose: Purpose) {
  const { sent, budget } = await codesToday(services);
  const at = periodsAt(services.now(), purpose);
  const [ofHour = 0, ofPurpose = 0] = await Promise.all(
    [at.hour, at.purpose].map((who) => services.rateLimits.counted(limit, who)),
  );
  const share = shareOf(budget, sent - ofHour, at.hoursLeft);
  return { at, day: sent / budget, hour: ofHour / share.hour, ofPurpose: ofPurpose / share.purpose };
}

/**
 * Logs the first refusal of an hour.
 * @param purpose - whose codes are used up; undefined means all codes of the hour
 * @throws CodesUsedUp
 */
async function refuseForHour(
  { rateLimits, log }: Budgeted,
  { hour, toNextHour }: ReturnType<typeof periodsAt>,
  purpose: Purpose | undefined,
): Promise<never> {
  if ((await rateLimits.count(limit, `${hour} ${purpose ?? 'all'} logged`)) === 1)
    log.warn(
      { purpose: purpose ?? 'all' },
      "this hour's one-time codes for the purpose are used up; sending stops until the next hour",
    );
  throw new CodesUsedUp(toNextHour);
}

/**
 * Counts no code.
 * @returns the seconds until the next hour if half of the hour's or the purpose's codes, or four fifths of the day's,
 * are sent
 * @throws CodesUsedUp if the codes of the day, the hour or the purpose are used up
 */
export async function checkBudget(services: Budgeted, purpose: Purpose): Promise<number | undefined> {
  const { at, day, hour, ofPurpose } = await sentParts(services, purpose);
  if (day >= 1) throw new CodesUsedUp(at.toMidnight);
  if (hour >= 1) return refuseForHour(services, at, undefined);
  if (ofPurpose >= 1) return refuseForHour(services, at, purpose);
  return day >= alarmPart || Math.max(hour, ofPurpose) >= busyPart ? at.toNextHour : undefined;
}

/** Call it only if the code was certainly not sent. */
export async function returnToBudget(services: Budgeted, purpose: Purpose): Promise<void> {
  const at = periodsAt(services.now(), purpose);
  await returnFrom(services, at.purpose, at.hour, at.today);
}

async function returnFrom({ rateLimits }: Budgeted, ...periods: string[]): Promise<void> {
  for (const period of periods) await rateLimits.giveBack(limit, period);
}

export async function codesToday(services: Budgeted): Promise<{ sent: number; budget: number }> {
  const budget = services.config.codesPerDay;
  const counted = await services.rateLimits.counted(limit, todayInRiyadh(services.now()));
  return { sent: Math.min(counted, budget), budget };
}
