import { afterSales } from '#domain/forms/after-sales.ts';
import { until } from '../support/until.ts';
import { query } from './databases.ts';
import type { CausedFault, Machine, TrialOutcome } from './fault.ts';
import { checkForm, checkPages } from './pages.ts';
import { type Trial, tryFault } from './trial.ts';

/** Stops PostgreSQL for a while and starts it again, as an update and a crash do. */
export const databaseAway: CausedFault = {
  name: 'database-away',
  title: 'PostgreSQL stopped and started again',
  rounds: 5,
  run: async (machine, rounds) => [
    await stopAndStart(machine, rounds, 'fast'),
    await stopAndStart(machine, rounds, 'immediate'),
  ],
};

const awayMs = 6000;

export async function stopAndStart(
  machine: Machine,
  rounds: number,
  how: 'fast' | 'immediate',
): Promise<TrialOutcome> {
  const postgres = await machine.ownPostgres();
  const what = `PostgreSQL stopped (${how}) for ${awayMs / 1000} s`;
  try {
    return await tryFault({ what, rounds, postgres, processes: 3, allowsRepeats: true }, async (trial) => {
      for (let round = 0; round < rounds; round++) {
        await postgres.halt(how);
        const back = new Promise((next) => setTimeout(next, awayMs));
        for (const { url } of trial.servers) {
          await checkPages(trial, url);
          await checkForm(trial, url, afterSales);
          await checkReady(trial, url, 503);
        }
        await back;
        await postgres.resume();
        const ended = Date.now();
        await trial.recovered(ended);
        for (const { url } of trial.servers) await checkReady(trial, url, 200);
      }
    });
  } finally {
    await postgres.stop();
  }
}

export async function checkReady({ check }: Trial, url: string, expected: number): Promise<void> {
  const answers = async () => (await fetch(`${url}/readyz`)).status === expected;
  check(await until(answers, 10_000), `/readyz did not answer ${expected} within 10 s`);
}

/** Closes all database connections at random moments under load. */
export const connectionsCut: CausedFault = {
  name: 'connections-cut',
  title: 'Connections to PostgreSQL cut',
  rounds: 50,
  async run({ postgres, say }, rounds) {
    const outcome = await tryFault(
      { what: 'all connections cut', rounds, postgres, processes: 3, allowsRepeats: true },
      async (trial) => {
        const { recovered, location } = trial;
        for (let round = 1; round <= rounds; round++) {
          await new Promise((next) => setTimeout(next, Math.random() * 1000));
          const name = new URL(location.databaseUrl ?? '').pathname.slice(1);
          await query(
            postgres.url,
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
            [name],
          );
          const pages = trial.servers.map(({ url }) => checkPages(trial, url));
          await Promise.all([recovered(Date.now()), ...pages]);
          if (round % 10 === 0) say(`connections cut ${round} of ${rounds} times`);
        }
      },
    );
    return [outcome];
  },
};
