import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CausedFault, Machine, TrialOutcome } from './fault.ts';
import { checkPages } from './pages.ts';
import { type Setup, type Trial, tryFault } from './trial.ts';

/** Sends SIGKILL at random moments under load: to the site, its own PostgreSQL, both, or one of three processes. */
export const kill: CausedFault = {
  name: 'kill',
  title: 'SIGKILL under load',
  rounds: 100,
  async run(machine, rounds) {
    const three = { what: 'external PostgreSQL: one of three processes killed', rounds, processes: 3 };
    return [
      await repeat(machine, { what: 'own PostgreSQL: site killed', rounds }, killOne),
      await repeat(machine, { what: 'own PostgreSQL killed', rounds }, killPostgres),
      await repeat(machine, { what: 'own PostgreSQL and site killed', rounds }, killBoth),
      await repeat(machine, { ...three, postgres: machine.postgres }, killOne),
    ];
  },
};

/** Milliseconds of load before each kill; random, to hit requests at different points. */
const untilKill = { least: 300, spread: 1500 };

type Kill = (trial: Trial) => Promise<void>;

function repeat(machine: Machine, setup: Setup, cause: Kill): Promise<TrialOutcome> {
  return tryFault({ ...setup, allowsRepeats: true }, async (trial) => {
    for (let round = 1; round <= setup.rounds; round++) {
      await new Promise((next) => setTimeout(next, untilKill.least + Math.random() * untilKill.spread));
      await cause(trial);
      if (round % 10 === 0)
        machine.say(
          `${setup.what}: ${round} of ${setup.rounds}, ${trial.load.acknowledged.length} acknowledged`,
        );
    }
  });
}

async function killOne(trial: Trial): Promise<void> {
  const { servers, replace, recovered } = trial;
  const index = Math.floor(Math.random() * servers.length);
  const killed = servers[index];
  if (!killed) return;
  const living = servers.find((server) => server !== killed);
  const at = Date.now();
  await killed.kill('SIGKILL');
  const pages = async () => {
    // Request before the replacement starts, while the process is down.
    if (living) await checkPages(trial, living.url);
    await replace(killed);
    // The replacement serves pages as soon as it reports ready.
    const next = servers[index];
    if (next) await checkPages(trial, next.url);
  };
  await Promise.all([pages(), recovered(at)]);
}

/** The site restarts it and serves pages meanwhile. */
async function killPostgres(trial: Trial): Promise<void> {
  const at = Date.now();
  process.kill(await postgresOf(trial), 'SIGKILL');
  const [server] = trial.servers;
  await Promise.all([server && checkPages(trial, server.url), trial.recovered(at)]);
}

async function killBoth(trial: Trial): Promise<void> {
  const pid = await postgresOf(trial);
  const [server] = trial.servers;
  const ended = server?.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await ended;
  const at = Date.now();
  if (server) await trial.replace(server);
  await trial.recovered(at);
}

/** Returns the process id. After a kill, the file names the old process until the next has started. */
async function postgresOf({ location }: Trial): Promise<number> {
  for (;;) {
    const file = await readFile(join(location.dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
    const pid = Number.parseInt(file, 10);
    if (existsSync(`/proc/${pid}`)) return pid;
    await new Promise((next) => setTimeout(next, 50));
  }
}
