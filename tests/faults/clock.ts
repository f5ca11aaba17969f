import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiPaths } from '#domain/api-paths.ts';
import { lacksFakeClock, openFakeClock } from '../support/programs/fake-clock.ts';
import { until } from '../support/until.ts';
import type { CausedFault, Machine, TrialOutcome } from './fault.ts';
import { checkPages } from './pages.ts';
import { type Trial, tryFault } from './trial.ts';

/** Sets the servers' clock back and forth by an hour, while they run and across restarts. */
export const clock: CausedFault = {
  name: 'clock',
  title: 'Clock set back and forth',
  rounds: 5,
  lacks: async () => lacksFakeClock,
  run: async ({ postgres }, rounds) => [
    await moveClock({ what: 'own PostgreSQL: clock of both', rounds }),
    await moveClock({
      what: 'external PostgreSQL: clock of the three processes only',
      rounds,
      postgres,
      processes: 3,
    }),
  ],
};

/** Seconds ahead of the true time, in each round's order. */
const offsets = [-3600, 0, 3600, 0];

async function moveClock(setup: {
  what: string;
  rounds: number;
  postgres?: Machine['postgres'];
  processes?: number;
}): Promise<TrialOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-clock-'));
  const { env, set } = await openFakeClock(folder);
  try {
    // A jump of an hour expires codes.
    return await tryFault(
      {
        ...setup,
        env,
        expectedRefusals: /the code was refused/,
        allowsRepeats: true,
        deliverWithinSeconds: 200,
      },
      async (trial) => {
        for (let round = 0; round < setup.rounds; round++) {
          const limited = await exhaustLimit(trial);
          for (const seconds of offsets) {
            await set(seconds);
            await new Promise((next) => setTimeout(next, 1500));
            await trial.recovered(Date.now());
            for (const { url } of trial.servers) await checkPages(trial, url);
            await restartOne(trial);
          }
          trial.check(await until(limited, 75_000, 1000), 'a one-minute rate limit lasted longer');
        }
      },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Kills and replaces a server. Its leases must not last until the clock is back. */
async function restartOne({ servers, replace, recovered }: Trial): Promise<void> {
  const [server] = servers;
  if (!server) return;
  await server.kill('SIGKILL');
  await replace(server);
  await recovered(Date.now());
}

/** Uses up one address's limit of a minute. Returns a function that tells whether the address is served again. */
async function exhaustLimit({ servers, check }: Trial): Promise<() => Promise<boolean>> {
  const ask = async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' };
    const url = servers[0]?.url + apiPaths.updateLead;
    return (await fetch(url, { method: 'POST', headers, body: '{}' })).status;
  };
  let status = 0;
  for (let count = 0; count <= 30; count++) status = await ask();
  check(status === 429, `request 31 within a minute was answered ${status}`);
  return async () => (await ask()) === 422;
}
