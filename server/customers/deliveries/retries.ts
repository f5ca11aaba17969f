/** Seconds between ten attempts over three days, as Standard Webhooks suggests. */
const waits = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600];

/**
 * Undefined to give up.
 * @param minSeconds - the receiver's Retry-After, the minimum wait
 */
export function nextAttempt(attempts: number, now: Date, minSeconds = 0): Date | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.max(wait, minSeconds) * 1000);
}
