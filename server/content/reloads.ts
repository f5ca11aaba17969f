import { secondsToMidnightInRiyadh } from '#domain/dates/civil-date.ts';

export interface Reloads {
  /** Reads again once a running read is done. */
  request(): void;
  stop(): Promise<void>;
}

/**
 * Runs `read` on request and after midnight in Riyadh, one run at a time. Texts name the fee in force, which may change
 * at midnight.
 * @param first - runs before the first read
 */
export function startReloads(read: () => Promise<void>, first?: () => Promise<void>): Reloads {
  let isRequested = false;
  const work = async (before?: () => Promise<void>) => {
    await before?.();
    while (isRequested) {
      isRequested = false;
      await read();
    }
    working = undefined;
  };
  let working: Promise<void> | undefined = first && work(first);
  const request = () => {
    isRequested = true;
    working ??= work();
  };
  let midnight: NodeJS.Timeout;
  const waitForMidnight = () => {
    // A second more, since a timer may fire early.
    midnight = setTimeout(
      () => {
        waitForMidnight();
        request();
      },
      (secondsToMidnightInRiyadh(new Date()) + 1) * 1000,
    ).unref();
  };
  waitForMidnight();
  return {
    request,
    async stop() {
      clearTimeout(midnight);
      await working;
    },
  };
}
