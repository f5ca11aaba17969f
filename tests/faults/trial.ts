import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '#server/platform/database/open.ts';
import { sandboxCodes, type Way } from '../support/applicant.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { type ServerProcess, startProcess, testDataKey } from '../support/process.ts';
import { until } from '../support/until.ts';
import type { Outcome } from './fault.ts';
import { type Load, openLoad } from './load.ts';
import { deliveriesOpen, freshDatabase, removeDatabase } from './places.ts';
import { leaks, measureAtRest, type Rest } from './rest.ts';
import { type Received, sandboxReceived, settle } from './settle.ts';

export interface Setup {
  what: string;
  rounds: number;
  /** Where its database is made; none: a PostgreSQL of its own in its folder. */
  postgres?: TestPostgres;
  /** Settings by which a server reaches its database another way. */
  through?: (databaseUrl: string) => Record<string, string>;
  /** None: a fresh folder. */
  dataDir?: string;
  processes?: number;
  visitors?: number;
  /** Between two submissions of one visitor. */
  pauseMs?: number;
  env?: Record<string, string>;
  /** Where codes and deliveries arrive; the sandbox's outbox unless a trial plays third parties itself. */
  codeSentTo?: Way['codeSentTo'];
  received?: Received;
  /** Whether a delivery may arrive more often than is counted: who dies, loses the database or jumps in time cannot count. */
  mayRepeat?: boolean;
  /** How long deliveries may take once the load has ended. */
  deliverWithinSeconds?: number;
  /** How much more memory a server may hold at rest afterwards. */
  heldMb?: number;
  /** What visitors may be told at last, instead of an acknowledgement. */
  mayRefuse?: RegExp;
  heard?: NonNullable<Way['heard']>;
}

/** A site under load, to which a fault happens. */
export interface Trial {
  place: DatabaseLocation;
  servers: ServerProcess[];
  load: Load;
  /** Starts a server in the place of one that ended. */
  replace(server: ServerProcess): Promise<void>;
  /** Mobiles, 9665…, whose submissions were refused: nothing of them may be kept. */
  refused: string[];
  /** Of servers that ended by themselves. */
  endings: string[];
  /** Waits for the next acknowledged submission, and counts the seconds since `faultEnded`. */
  recovered(faultEnded: number, what?: string): Promise<void>;
  /** What the first server holds while the visitors pause. */
  atRest(): Promise<Rest | undefined>;
  /** @param holds - else `sentence` stands among the failures */
  check(holds: boolean, sentence: string): void;
}

const warmUp = 6;
const recoverWithinMs = 90_000;

/** Tries one fault: a fresh site, a load, the fault, the end of the load, deliveries, rest, and what became of all. */
export async function tryFault(setup: Setup, fault: (trial: Trial) => Promise<void>): Promise<Outcome> {
  const { what, rounds, processes = 1, visitors = 4, env = {}, deliverWithinSeconds = 90 } = setup;
  const dataDir = setup.dataDir ?? (await mkdtemp(join(tmpdir(), 'rimal-faults-')));
  const place = { dataDir, databaseUrl: setup.postgres && (await freshDatabase(setup.postgres)) };
  const failures: string[] = [];
  const servers: ServerProcess[] = [];
  const startServer = async (): Promise<ServerProcess> => {
    const server = await startProcess({
      DATA_DIR: dataDir,
      DATA_KEY: testDataKey,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl, ...setup.through?.(place.databaseUrl) }),
      ...env,
    });
    void server.ended.then((code) => {
      if (server.told) return;
      endings.push(`a server ended by itself with ${code}: ${server.lines.slice(-5).join(' ')}`);
    });
    return server;
  };
  /** As a process manager does: tried every second until it stays up. */
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
  const endings: string[] = [];
  let before: Rest | undefined;
  const measureFirst = async () => servers[0] && measureAtRest(servers[0].pid, before, setup.heldMb);
  let turn = 0;
  const way = {
    serverUrl: () => servers[turn++ % servers.length]?.url ?? '',
    codeSentTo: setup.codeSentTo ?? sandboxCodes(dataDir),
    ...(setup.heard && { heard: setup.heard }),
  };
  const load = openLoad(visitors, way, setup.pauseMs);
  const trial: Trial = {
    place,
    servers,
    load,
    replace,
    endings,
    refused: [],
    async recovered(faultEnded, what = 'submissions') {
      const next = await untilAcknowledged(load, faultEnded);
      if (next === undefined) failures.push(`${what}: none was acknowledged within 90 s`);
      else recoveries.push((next - faultEnded) / 1000);
    },
    async atRest() {
      await load.stop();
      const rest = await measureFirst();
      load.begin();
      return rest;
    },
    check(holds, sentence) {
      if (!holds && !failures.includes(sentence)) failures.push(sentence);
    },
  };

  try {
    servers.push(...(await Promise.all(Array.from({ length: processes }, startServer))));
    // Warm, and then at rest: what a process holds before its first requests says little.
    load.begin();
    await until(() => load.acknowledged.length >= warmUp, recoverWithinMs);
    await load.stop();
    before = await measureFirst();
    load.begin();
    await fault(trial);
    await load.stop();
    failures.push(...new Set(load.complaints.filter((complaint) => !setup.mayRefuse?.test(complaint))));

    trial.check(!load.answers['503!'], 'a 503 came without Retry-After');

    const ended = Date.now();
    await until(async () => (await deliveriesOpen(place)) === 0, deliverWithinSeconds * 1000, 500);
    const deliveredAfter = (Date.now() - ended) / 1000;
    const after = await measureFirst();
    const rest = before && after && { before, after };
    if (rest) failures.push(...leaks(rest.before, rest.after, setup.heldMb));
    for (const server of servers)
      trial.check((await server.kill('SIGTERM')) === 0, 'a server did not end well');

    const received = setup.received ?? sandboxReceived(dataDir);
    const settled = await settle(place, load.acknowledged, received, trial.refused);
    const { lost, doubled, undelivered } = settled;
    if (setup.mayRepeat) settled.repeated = [];
    for (const [kind, some] of Object.entries(settled))
      if (some.length > 0) failures.push(`${kind}: ${some.slice(0, 5).join(', ')}`);
    return {
      what,
      rounds,
      recoveries,
      deliveredAfter,
      rest,
      failures,
      acknowledged: load.acknowledged.length,
      lost: lost.length,
      doubled: doubled.length,
      undelivered: undelivered.length,
      answers: load.answers,
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    if (setup.postgres && place.databaseUrl)
      await removeDatabase(setup.postgres, place.databaseUrl).catch(() => undefined);
    if (!setup.dataDir) await rm(dataDir, { recursive: true, force: true });
  }
}

/** When the first submission after `since` was acknowledged. */
async function untilAcknowledged(load: Load, since: number): Promise<number | undefined> {
  const next = () => load.acknowledged.find(({ at }) => at > since)?.at;
  await until(() => next() !== undefined, recoverWithinMs);
  return next();
}
