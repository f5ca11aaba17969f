import type { CheckResult } from '#contract/desk-operations.ts';
import type { Services } from '../../intake/services.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { check } from './check.ts';

/** For the whole check, because a person waits for the page. A single provider can take ten seconds. */
const timeoutMs = 15_000;

/**
 * Checks on the server's own connections. Concurrent calls share one check. After the time limit, it returns the
 * findings so far and one more, which says that the limit was reached.
 */
export function openCheck({ config, database }: Pick<Services, 'config' | 'database'>) {
  const shared = { ...database, close: async () => {} };
  const runCheck = async (): Promise<CheckResult[]> => {
    const found: CheckResult[] = [];
    const all = async () => {
      for await (const finding of check(config, async () => shared)) found.push(finding);
    };
    const timeoutResult: CheckResult = {
      name: 'time',
      isOk: false,
      detail: `the other checks took longer than ${timeoutMs / 1000} seconds`,
    };
    return withTimeout(timeoutMs, all()).then(
      () => found,
      () => [...found, timeoutResult],
    );
  };
  let running: Promise<CheckResult[]> | undefined;
  return () => {
    running ??= runCheck().finally(() => {
      running = undefined;
    });
    return running;
  };
}
