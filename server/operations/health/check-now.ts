import type { Finding } from '#contract/desk-operations.ts';
import type { Services } from '../../intake/services.ts';
import { withTimeout } from '../../platform/with-timeout.ts';
import { check } from './check.ts';

/** Third parties have ten seconds; whoever looks at a page waits no longer than this for all of it. */
const patienceMs = 15_000;

/**
 * The check of a server that runs, on its own connections. Those who ask at once share one.
 * @returns what asks for it: every finding, or those that there were when time was up, with one that says so
 */
export function openCheck({ config, database }: Pick<Services, 'config' | 'database'>) {
  const held = { ...database, close: async () => {} };
  const look = async (): Promise<Finding[]> => {
    const found: Finding[] = [];
    const all = async () => {
      for await (const finding of check(config, async () => held)) found.push(finding);
    };
    const late: Finding = {
      name: 'time',
      ok: false,
      told: `the rest took longer than ${patienceMs / 1000} seconds`,
    };
    return withTimeout(patienceMs, all()).then(
      () => found,
      () => [...found, late],
    );
  };
  let looking: Promise<Finding[]> | undefined;
  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}
