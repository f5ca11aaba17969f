import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { describeError } from '../log/log.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';

/** A DATA_DIR has at most one site. Any number of commands can run at the same time. */
export type Holder = 'site' | 'command';

/** A PostgreSQL server that runs until its last holder releases it. */
export interface HeldPostgres {
  url: string;
  /** Releases the server. The last holder stops it, unless `leaveRunning` keeps it for an operator's program. */
  release(options?: { leaveRunning?: boolean }): Promise<void>;
}

const startMs = 60_000;
/**
 * How long a new site waits for another one to end. PostgreSQL notices a killed site within milliseconds; a site that
 * stops cleanly takes longer.
 */
const otherSiteMs = 5_000;
const pauseMs = 100;
const maxPauseMs = 1_000;

/** Advisory locks: all holders share the first; the site holds the second exclusively. */
const holders = `hashtext('holders')`;
const site = `hashtext('site')`;

/**
 * Starts the PostgreSQL in `dataDir`, or adopts one that a killed site left running. Keeps a connection whose advisory
 * locks show other processes that the server is in use. If the connection breaks, the site connects again, starts the
 * server if needed, and retries without limit. A command does not: its own queries have failed by then.
 * @throws with a one-line message when PostgreSQL cannot run here, or another site uses this folder
 */
export async function acquirePostgres(dataDir: string, holder: Holder, log: Logger): Promise<HeldPostgres> {
  const postgres = await openEmbeddedPostgres(dataDir);
  let connection = connect(postgres, startMs);
  let released = false;
  const first = await connection;
  if (holder === 'site' && !(await lockSite(first))) {
    await first.end();
    throw new Error(
      `DATA_DIR: another site runs on ${dataDir}: stop it, or take another folder, or set DATABASE_URL`,
    );
  }
  const { host, port, user, password, database } = first;

  const startAgain = async () => {
    const client = await connect(postgres, Number.POSITIVE_INFINITY, port, () => released);
    await client.query(`select pg_try_advisory_lock(${site})`);
    watch(client);
    return client;
  };
  const watch = (client: Client) => {
    client.once('end', () => {
      if (released || holder === 'command') return;
      log.error('PostgreSQL in DATA_DIR stopped; restarting it');
      connection = startAgain();
      connection.catch((error: unknown) => {
        if (!released) log.fatal({ error: describeError(error) }, 'PostgreSQL in DATA_DIR does not restart');
      });
    });
  };
  watch(first);

  return {
    url: `postgres://${user}:${password}@${host}:${port}/${database}`,
    async release({ leaveRunning = false } = {}) {
      released = true;
      const client = await connection.catch(() => undefined);
      if (!client) return;
      const isLast = await isLastHolder(client).catch(() => false);
      await client.end().catch(() => undefined);
      if (isLast && !leaveRunning) await postgres.stop();
    },
  };
}

/** Retries while another process starts or stops the server, or while a killed server's processes still end. */
async function connect(
  postgres: EmbeddedPostgres,
  timeoutMs: number,
  port?: number,
  isCancelled = () => false,
): Promise<Client> {
  const until = Date.now() + timeoutMs;
  for (let pause = pauseMs; ; pause = Math.min(2 * pause, maxPauseMs)) {
    const client = await tryToConnect(await postgres.address());
    if (client && (port === undefined || client.port === port)) return client;
    if (client) {
      // A command started the server while the port was taken. The site looks for it on the old port only.
      await client.end();
      await postgres.stop().catch(() => undefined);
    }
    try {
      await postgres.start(port);
      // Connect at once: otherwise another command may be the only holder, and stops the server when it ends.
      continue;
    } catch (error) {
      const mayStillStart = timeoutMs > startMs || (await postgres.address()) !== undefined;
      if (!mayStillStart || Date.now() > until || isCancelled()) throw error;
    }
    await wait(pause);
  }
}

async function tryToConnect(connectionString: string | undefined): Promise<Client | undefined> {
  if (connectionString === undefined) return undefined;
  // Another program may listen on the port by now, and never answer.
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'holder',
  });
  // An 'error' event without a listener would end the process. The 'end' event follows it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${holders})`);
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

async function lockSite(client: Client): Promise<boolean> {
  for (const until = Date.now() + otherSiteMs; Date.now() < until; await wait(pauseMs)) {
    if (await queryBoolean(client, `pg_try_advisory_lock(${site})`)) return true;
  }
  return false;
}

async function isLastHolder(client: Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_shared(${holders})`);
  return queryBoolean(client, `pg_try_advisory_lock(${holders})`);
}

async function queryBoolean(client: Client, expression: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`select ${expression} as yes`);
  return rows[0]?.yes === true;
}
