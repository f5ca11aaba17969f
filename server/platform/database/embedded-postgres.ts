import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts';

/** The PostgreSQL of one DATA_DIR, which the site starts where no DATABASE_URL names another. */
export interface EmbeddedPostgres {
  /** How to reach the server that runs, or ran last and was not stopped. Its port may be another after each start. */
  address(): Promise<string | undefined>;
  /**
   * Starts the server.
   * @param port - a free one, unless it has to be the one of before
   * @throws with what PostgreSQL said, when it does not start, as it does not where it runs
   */
  start(port?: number): Promise<void>;
  /** Ends its connections and stops it. What was committed stays. */
  stop(): Promise<void>;
}

const userName = 'site';
const databaseName = 'postgres';

/** Written into the cluster's own postgresql.conf when it is made: an operator changes them there. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_wal_size: '256MB',
  // A file for each day of the week, written over a week later, and never with what a statement said.
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
};

/**
 * Makes the cluster in `dataDir/postgres` where there is none. It is not started yet.
 * @throws with one line when PostgreSQL cannot run here
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const root = await realpath(dataDir);
  const folder = join(root, 'postgres');
  const isMade = existsSync(join(folder, 'PG_VERSION'));
  const place = isMade ? folder : await mkdtemp(join(root, 'postgres.unfinished-'));
  const programs = await findPostgresPrograms(place);
  if (!isMade) await makeCluster(programs, place, folder);
  await programs.own(folder);

  return {
    address: () => addressOf(folder),
    start: (port) => startServer(programs, folder, port),
    async stop() {
      try {
        await programs.run('pg_ctl', 'stop', '-D', folder, '-m', 'fast', '-w', '-s');
      } catch (error) {
        // Two who let it go at the same moment both stop it.
        if (await addressOf(folder)) throw error;
      }
    },
  };
}

/** The cluster is made beside its place and takes it whole, with its password: a start that is killed leaves none. */
async function makeCluster(programs: PostgresPrograms, unfinished: string, folder: string): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${unfinished}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await programs.own(passwordFile);
    const set = Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const identity = ['-U', userName, '--pwfile', passwordFile, '-A', 'scram-sha-256'];
    await programs.run('initdb', '-D', unfinished, ...identity, '-E', 'UTF8', '--no-locale', ...set);
    await rename(passwordFile, join(unfinished, 'password'));
    await rename(unfinished, folder);
  } catch (error) {
    // Another process may have been quicker: its cluster is as good.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
  } finally {
    const root = dirname(folder);
    // What others are still writing into is removed as soon as they notice that its place is taken.
    const insist = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
    for (const name of await readdir(root))
      if (name.startsWith(`${basename(folder)}.unfinished-`)) await rm(join(root, name), insist);
  }
}

/** Of the server that runs, or ran last: its file names the port. Undefined where none ever ran, or it was stopped. */
async function addressOf(folder: string): Promise<string | undefined> {
  const { port } = await readLockFile(folder);
  if (!port) return undefined;
  const password = await readFile(join(folder, 'password'), 'utf8');
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** `postmaster.pid`, as the manual describes it ("Database File Layout"): a process on line 1, its port on line 4. */
async function readLockFile(folder: string): Promise<{ pid?: string; port?: string }> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map((line) => line.trim());
  return { ...(pid && { pid }), ...(port && { port }) };
}

/**
 * Starts it as `pg_ctl` does: away from this terminal, so that Ctrl-C reaches the site alone, which stops it last.
 * @throws with the last line of its log
 */
async function startServer(programs: PostgresPrograms, folder: string, port?: number): Promise<void> {
  await removeStaleLock(folder);
  const log = join(folder, 'start.log');
  const options = ['-o', `-p ${port ?? (await freePort())}`];
  try {
    await programs.run('pg_ctl', 'start', '-D', folder, '-w', '-s', '-l', log, ...options);
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => String(error));
    const line =
      said
        .trim()
        .split('\n')
        .findLast((one) => /FATAL|PANIC/.test(one)) ?? said.slice(-200);
    throw new Error(`DATA_DIR: the PostgreSQL in ${folder} does not start: ${line.trim()}`, { cause: error });
  }
}

/**
 * After a power cut another process may have the number in the lock file, and PostgreSQL would believe that it runs. A
 * server works in its cluster's folder; where the system does not tell in which a process works, the file stays.
 */
async function removeStaleLock(folder: string): Promise<void> {
  const { pid } = await readLockFile(folder);
  const works = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => undefined));
  if (works && works !== folder) await rm(join(folder, 'postmaster.pid'), { force: true });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
