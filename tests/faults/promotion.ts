import { afterSales } from '#domain/forms/after-sales.ts';
import { lacksPgBouncer, startPgBouncer } from '../deploy/pgbouncer.ts';
import { checkReady } from './database-away.ts';
import type { CausedFault, Machine, TrialOutcome } from './fault.ts';
import { checkForm, checkPages } from './pages.ts';
import { lacksStandby, type ReplicatedPostgres, startReplicated } from './standby.ts';
import { type Setup, type Trial, tryFault } from './trial.ts';

/** Promotes a synchronous standby under load, with direct connections and through PgBouncer. */
export const promotion: CausedFault = {
  name: 'promotion',
  title: 'A standby takes the primary’s place',
  rounds: 5,
  async lacks() {
    const lacking = [await lacksStandby(), lacksPgBouncer()].filter((one) => one !== undefined);
    return lacking.length === 0 ? undefined : lacking.join(' && ');
  },
  run: async (machine, rounds) => [
    await losePrimary(machine, rounds, 'killed'),
    await losePrimary(machine, rounds, 'hangs'),
    await losePrimary(machine, rounds, 'killed, through PgBouncer'),
    await repeat(machine, { what: 'standby hangs for 25 s', rounds }, hangStandby),
  ],
};

/** From the loss of the primary to the next acknowledged submission (R20.7). */
const backWithinMs = 30_000;
/** Connections to the server. The three processes alone would use thirty. */
const poolSize = 5;
const standbyAwayMs = 25_000;

export function losePrimary(
  machine: Machine,
  rounds: number,
  how: 'killed' | 'hangs' | 'killed, through PgBouncer',
): Promise<TrialOutcome> {
  const setup = { what: `primary ${how}`, rounds };
  return repeat(machine, setup, how === 'hangs' ? hangPrimary : killPrimary, how.includes('PgBouncer'));
}

type Cause = (trial: Trial, postgres: ReplicatedPostgres) => Promise<void>;

async function repeat({ say }: Machine, setup: Setup, cause: Cause, withPool = false): Promise<TrialOutcome> {
  const postgres = await startReplicated();
  const pool = withPool ? await startPgBouncer(new URL(postgres.url), { poolSize }) : undefined;
  try {
    const through = pool && {
      through: (databaseUrl: string) => ({
        DATABASE_URL: pool.through(databaseUrl),
        DATABASE_DIRECT_URL: databaseUrl,
      }),
    };
    return await tryFault(
      { ...setup, ...through, postgres, processes: 3, allowsRepeats: true },
      async (trial) => {
        for (let round = 1; round <= setup.rounds; round++) {
          await cause(trial, postgres);
          say(`${setup.what}: ${round} of ${setup.rounds}, ${trial.load.acknowledged.length} acknowledged`);
        }
      },
    );
  } finally {
    await pool?.stop();
    await postgres.stop();
  }
}

async function killPrimary(trial: Trial, postgres: ReplicatedPostgres): Promise<void> {
  const lostAt = Date.now();
  await postgres.losePrimary('killed');
  for (const { url } of trial.servers) {
    await checkPages(trial, url);
    await checkForm(trial, url, afterSales);
    await checkReady(trial, url, 503);
  }
  await takeOver(trial, postgres, lostAt);
}

/** The primary's connections stay open and silent. */
async function hangPrimary(trial: Trial, postgres: ReplicatedPostgres): Promise<void> {
  const lostAt = Date.now();
  await postgres.losePrimary('hung');
  // Answers that were in flight arrive meanwhile, before `promotedAt`.
  await Promise.all(trial.servers.map(({ url }) => checkPages(trial, url)));
  await takeOver(trial, postgres, lostAt);
}

async function takeOver(trial: Trial, postgres: ReplicatedPostgres, lostAt: number): Promise<void> {
  const promotedAt = Date.now();
  await postgres.promote();
  await trial.recovered(promotedAt);
  const first = trial.load.acknowledged.find(({ at }) => at > promotedAt);
  trial.check(first !== undefined && first.at - lostAt < backWithinMs, 'forms were not back within 30 s');
  for (const { url } of trial.servers) await checkReady(trial, url, 200);
  await postgres.addStandby();
}

/** A commit that only the primary has is not acknowledged, and visitors get a 503 instead of waiting. */
async function hangStandby(trial: Trial, postgres: ReplicatedPostgres): Promise<void> {
  await postgres.hangStandby();
  const hungAt = Date.now();
  await Promise.all(trial.servers.map(({ url }) => checkPages(trial, url)));
  const before = trial.load.acknowledged.length;
  await checkForm(trial, trial.servers[0]?.url ?? '', afterSales);
  await new Promise((next) => setTimeout(next, Math.max(0, hungAt + standbyAwayMs - Date.now())));
  trial.check(
    trial.load.acknowledged.length === before,
    'a submission was acknowledged that only the primary has',
  );
  await postgres.resumeStandby();
  await trial.recovered(Date.now());
}
