import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '#server/platform/database/open.ts';
import { type SiteAccess, sandboxCodes } from '../support/applicant.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { type ServerProcess, startProcess, testDataKey } from '../support/process.ts';
import { until } from '../support/until.ts';
import { compareResults, type DeliveredIds, sandboxReceived } from './compare-results.ts';
import { countPendingDeliveries, createDatabase, removeDatabase } from './databases.ts';
import type { TrialOutcome } from './fault.ts';
import { type Load, openLoad } from './load.ts';
import { leaks, measureAtRest, type Usage } from './usage.ts';

export interface Setup {
  what: string;
  rounds: number;
  /** The server of its database. Default: the site runs its own in `dataDir`. */
  postgres?: TestPostgres;
  /** Returns settings that let the site reach its database another way. */
  through?: (databaseUrl: string) => Record<string, string>;
  /** Default: a temporary folder. */
  dataDir?: string;
  processes?: number;
  visitors?: number;
  /** Pause between two submissions of one visitor. */
  pauseMs?: number;
  env?: Record<string, string>;
  /** Reads the codes and the deliveries. Default: from the sandbox's outbox. */
  codeSentTo?: SiteAccess['codeSentTo'];
  received?: DeliveredIds;
  /**
   * Allows more arrivals of a delivery than counted attempts. A server that dies, loses the database or jumps in time
   * cannot count its attempt.
   */
  allowsRepeats?: boolean;
  /** Time for the deliveries once the load has ended. */
  deliverWithinSeconds?: number;
  /** Memory that a server may hold at rest, afterwards, above its first measurement. */
  allowedGrowthMb?: number;
  /** Complaints of visitors that are no failure. */
  expectedRefusals?: RegExp;
  onAnswer?: NonNullable<SiteAccess['onAnswer']>;
}

/** A site under load, on which `tryFault` causes a fault. */
export interface Trial {
  location: DatabaseLocation;
  servers: ServerProcess[];
  load: Load;
  /** Starts a server and puts it in the place of one that ended. */
  replace(server: ServerProcess): Promise<void>;
  /** Mobiles (9665…) whose submissions were refused. The database must hold nothing of them. */
  refused: string[];
  /** Exits of servers that the trial did not stop. */
  unexpectedExits: string[];
  /** Waits for the next acknowledged submission and records the seconds since `faultEnded`. */
  recovered(faultEnded: number, what?: string): Promise<void>;
  /** Measures the first server while the visitors pause. */
  measureAtRest(): Promise<Usage | undefined>;
  /** Adds `sentence` to the failures unless `holds`. */
  check(holds: boolean, sentence: string): void;
}

const warmUpSubmissions = 6;
const recoverWithinMs = 90_000;

/**
 * Starts a fresh site and its load, causes the fault, ends the load, and waits for deliveries and rest. Then it
 * compares what visitors were told with what was stored and delivered.
 */
export async function tryFault(setup: Setup, fault: (trial: Trial) => Promise<void>): Promise<TrialOutcome> {
  const { what, rounds, processes = 1, visitors = 4, env = {}, deliverWithinSeconds = 90 } = setup;
  const dataDir = setup.dataDir ?? (await mkdtemp(join(tmpdir(), 'rimal-faults-')));
  const location = { dataDir, databaseUrl: setup.postgres && (await createDatabase(setup.postgres)) };
  const failures: string[] = [];
  const servers: ServerProcess[] = [];
  const startServer = async (): Promise<ServerProcess> => {
    const server = await startProcess({
      DATA_DIR: dataDir,
      DATA_KEY: testDataKey,
      ...(location.databaseUrl && {
        DATABASE_URL: location.databaseUrl,
        ...setup.through?.(location.databaseUrl),
      }),
      ...env,
    });
    void server.ended.then((code) => {
      if (server.wasKilled) return;
      unexpectedExits.push(
        `a server exited unexpectedly with code ${code}: ${server.lines.slice(-5).join(' ')}`,
      );
    });
    return server;
  };
  /** Retries every second until a server stays up, as a process manager does. */
  async function replace(server: ServerProcess): Promise<void> {
    for (const end = Date.now() + recoverWithinMs; ; ) {
      const next = await startServer().catch((error: Error) => error);
      if (!(next instanceof Error)) {
        servers[servers.indexOf(server)] = next;
        return;
      }
      if (Date.now() > end) return void failures.push(`a server did not start again: ${next.message}`);
      await new Promise((next) => setTimeout(next, 1000));
    }
  }
  const recoveries: number[] = [];
  const unexpectedExits: string[] = [];
  let before: Usage | undefined;
  const measureFirst = async () => servers[0] && measureAtRest(servers[0].pid, before, setup.allowedGrowthMb);
  let turn = 0;
  const access = {
    serverUrl: () => servers[turn++ % servers.length]?.url ?? '',
    codeSentTo: setup.codeSentTo ?? sandboxCodes(dataDir),
    ...(setup.onAnswer && { onAnswer: setup.onAnswer }),
  };
  const load = openLoad(visitors, access, setup.pauseMs);
  const trial: Trial = {
    location,
    servers,
    load,
    replace,
    unexpectedExits,
    refused: [],
    async recovered(faultEnded, what = 'submissions') {
      const next = await untilAcknowledged(load, faultEnded);
      if (next === undefined) failures.push(`${what}: none was acknowledged within 90 s`);
      else recoveries.push((next - faultEnded) / 1000);
    },
    async measureAtRest() {
      await load.stop();
      const usage = await measureFirst();
      load.begin();
      return usage;
    },
    check(holds, sentence) {
      if (!holds && !failures.includes(sentence)) failures.push(sentence);
    },
  };

  try {
    servers.push(...(await Promise.all(Array.from({ length: processes }, startServer))));
    // Measure after some requests: a process needs much less before its first ones.
    load.begin();
    await until(() => load.acknowledged.length >= warmUpSubmissions, recoverWithinMs);
    await load.stop();
    before = await measureFirst();
    load.begin();
    await fault(trial);
    await load.stop();
    failures.push(...new Set(load.errors.filter((complaint) => !setup.expectedRefusals?.test(complaint))));

    trial.check(!load.answers['503!'], 'a 503 came without Retry-After');

    const ended = Date.now();
    await until(async () => (await countPendingDeliveries(location)) === 0, deliverWithinSeconds * 1000, 500);
    const deliveredAfter = (Date.now() - ended) / 1000;
    const after = await measureFirst();
    const usage = before && after && { before, after };
    if (usage) failures.push(...leaks(usage.before, usage.after, setup.allowedGrowthMb));
    for (const server of servers)
      trial.check((await server.kill('SIGTERM')) === 0, 'a server exited with an error on SIGTERM');

    const received = setup.received ?? sandboxReceived(dataDir);
    const differences = await compareResults(location, load.acknowledged, received, trial.refused);
    const { lost, duplicated, undelivered } = differences;
    if (setup.allowsRepeats) differences.repeated = [];
    for (const [kind, some] of Object.entries(differences))
      if (some.length > 0) failures.push(`${kind}: ${some.slice(0, 5).join(', ')}`);
    return {
      what,
      rounds,
      recoveries,
      deliveredAfter,
      usage,
      failures,
      acknowledged: load.acknowledged.length,
      lost: lost.length,
      duplicated: duplicated.length,
      undelivered: undelivered.length,
      answers: load.answers,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    if (setup.postgres && location.databaseUrl)
      await removeDatabase(setup.postgres, location.databaseUrl).catch(() => undefined);
    if (!setup.dataDir) await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns when the first submission after `since` was acknowledged, in milliseconds; undefined after 90 s. */
async function untilAcknowledged(load: Load, since: number): Promise<number | undefined> {
  const next = () => load.acknowledged.find(({ at }) => at > since)?.at;
  await until(() => next() !== undefined, recoverWithinMs);
  return next();
}
