import type { Fault, Machine, Outcome } from './fault.ts';
import { checkPages } from './pages.ts';
import { type Setup, type Trial, tryFault } from './trial.ts';

/** SIGKILL at any moment under load: one process on the embedded database, one of three on PostgreSQL. */
export const kill: Fault = {
  name: 'kill',
  title: 'SIGKILL under load',
  rounds: 100,
  async run(machine, rounds) {
    const one = { what: 'embedded database, its one process killed', rounds };
    const three = { what: 'PostgreSQL, one of three processes killed', rounds, processes: 3 };
    return [
      await killAgainAndAgain(machine, one),
      await killAgainAndAgain(machine, { ...three, postgres: machine.postgres }),
    ];
  },
};

/** Milliseconds of load before each kill: somewhere within a request, a different place each time. */
const untilKill = { least: 300, spread: 1500 };

function killAgainAndAgain(machine: Machine, setup: Setup): Promise<Outcome> {
  return tryFault({ ...setup, mayRepeat: true }, async (trial) => {
    for (let round = 1; round <= setup.rounds; round++) {
      await new Promise((next) => setTimeout(next, untilKill.least + Math.random() * untilKill.spread));
      await killOne(trial);
      if (round % 10 === 0)
        machine.say(
          `${setup.what}: ${round} of ${setup.rounds}, ${trial.load.acknowledged.length} acknowledged`,
        );
    }
  });
}

async function killOne(trial: Trial): Promise<void> {
  const { servers, replace, recovered } = trial;
  const place = Math.floor(Math.random() * servers.length);
  const killed = servers[place];
  if (!killed) return;
  const living = servers.find((server) => server !== killed);
  const at = Date.now();
  await killed.kill('SIGKILL');
  const pages = async () => {
    // Before anyone takes its place, so that it is down meanwhile.
    if (living) await checkPages(trial, living.url);
    await replace(killed);
    // Served as soon as the next one says that it is ready.
    const next = servers[place];
    if (next) await checkPages(trial, next.url);
  };
  await Promise.all([pages(), recovered(at)]);
}
