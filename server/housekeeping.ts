import { requeueReports } from './deliveries/requeue-reports.ts';
import { describeError } from './log.ts';
import { forgetOldCodes } from './one-time-codes/one-time-codes.ts';
import { nameLatePersons } from './protection/late-persons.ts';
import type { Services } from './services.ts';
import { forgetOldKeys } from './submissions/idempotency.ts';

const everyMinutes = 60;

/**
 * Forgets hourly what is of no more use: codes and idempotency keys. Several processes may do so at once.
 * The start also looks after what older versions left.
 */
export function startHousekeeping(services: Services): { stop(): void } {
  const { database, log } = services;
  nameLatePersons(database.db).catch((error: unknown) => {
    log.warn({ error: describeError(error) }, 'submissions of an older version wait for the next start');
  });
  const timer = setInterval(() => {
    tidy(services).catch((error: unknown) => {
      services.log.warn({ error: describeError(error) }, 'housekeeping failed');
    });
  }, everyMinutes * 60_000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round of it. */
export async function tidy(services: Services): Promise<void> {
  const { database, now } = services;
  const { db } = database;
  await forgetOldKeys(db, now());
  await forgetOldCodes(db, now());
  await requeueReports(services);
}
