import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from '../support/folder.ts';
import {
  findPrograms,
  giveToPostgres,
  runPostgresProgram,
  startServer,
  superuserUrl,
  type TestPostgres,
} from '../support/postgres.ts';
import { freePort, killAtExit } from '../support/process.ts';
import { until } from '../support/until.ts';
import { query } from './databases.ts';

/** A primary with a synchronous standby behind one name, as managed services have it. */
export interface ReplicatedPostgres extends TestPostgres {
  /** The primary is killed, or hangs with its connections open. */
  losePrimary(how: 'killed' | 'hung'): Promise<void>;
  /** Promotes the standby and points the name to it. */
  promote(): Promise<void>;
  /** Adds a standby in the place of one that was lost or promoted. */
  addStandby(): Promise<void>;
  /** The standby's own URL, without the name. */
  standbyUrl(): string;
  /** Stops the standby's processes; `resumeStandby` lets them continue. */
  hangStandby(): Promise<void>;
  resumeStandby(): Promise<void>;
}

interface Server {
  process: ChildProcess;
  url: string;
  port: number;
}

const withinMs = 30_000;

/** Returns the command that installs what is missing, or undefined. */
export async function lacksStandby(): Promise<string | undefined> {
  const there = existsSync(join(await findPrograms(), 'pg_basebackup'));
  return there ? undefined : 'apt-get install postgresql';
}

export async function startReplicated(): Promise<ReplicatedPostgres> {
  const folder = await makeTestFolder('replicated');
  await giveToPostgres(folder, 0o700);
  const forwarder = await openForwarder();
  const servers: Server[] = [];
  const start = async (data: string): Promise<Server> => {
    const port = await freePort();
    const server = await startServer(data, port, ['fsync=off']);
    killAtExit(server);
    return { process: server, url: superuserUrl(port), port };
  };

  const first = join(folder, '1');
  await runPostgresProgram('initdb', '-D', first, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  let primary = await start(first);
  let standby: Server | undefined;
  servers.push(primary);
  forwarder.pointTo(primary.port);

  async function addStandby(): Promise<void> {
    const data = join(folder, String(servers.length + 1));
    // The copy names no standby: once promoted, it waits for none.
    await runPostgresProgram('pg_basebackup', '-D', data, '-R', '-c', 'fast', '--no-sync', '-d', primary.url);
    standby = await start(data);
    servers.push(standby);
    await query(primary.url, "alter system set synchronous_standby_names = '*'");
    await query(primary.url, 'select pg_reload_conf()');
    const isCaughtUp = async () =>
      (await query(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 1;
    if (!(await until(isCaughtUp, withinMs))) throw new Error('the standby did not catch up');
  }
  await addStandby();

  return {
    url: superuserUrl(forwarder.port),
    async losePrimary(how) {
      await signal(primary, how === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    },
    async promote() {
      if (!standby) throw new Error('there is no standby');
      primary = standby;
      standby = undefined;
      const [row] = await query(primary.url, 'select pg_promote(true, 30) as done');
      if (!row?.done) throw new Error('the standby was not promoted');
      forwarder.pointTo(primary.port);
    },
    addStandby,
    standbyUrl: () => standby?.url ?? '',
    async hangStandby() {
      if (standby) await signal(standby, 'SIGSTOP');
    },
    async resumeStandby() {
      if (standby) await signal(standby, 'SIGCONT');
    },
    async stop() {
      for (const server of servers) await signal(server, 'SIGKILL');
      await forwarder.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** Signals the server and all its child processes. */
async function signal({ process: { pid = 0 } }: Server, name: NodeJS.Signals): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const one of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(one, name);
    } catch {
      // It has ended.
    }
  }
}

/** Opens a port that forwards to another one. As with a DNS name, open connections stay where they are. */
async function openForwarder() {
  let target = 0;
  const server = createServer((here) => {
    const there = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      from.pipe(to);
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    pointTo(to: number) {
      target = to;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}
