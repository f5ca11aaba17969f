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

/** Used when DATABASE_URL is not set. */
export interface EmbeddedPostgres {
  /** Returns the URL of a server that runs or crashed; undefined after a clean stop. */
  address(): Promise<string | undefined>;
  /**
   * @param port - default: the port of the last run, or another one if that is taken
   * @throws with PostgreSQL's message when the server does not start, or already runs
   */
  start(port?: number): Promise<void>;
  stop(): Promise<void>;
}

const userName = 'site';
const databaseName = 'postgres';

/** Written to postgresql.conf when the cluster is created; operators change them there. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '16MB',
  max_wal_size: '256MB',
  // One log file per weekday, overwritten after a week. Statements stay out of it: they hold personal data.
  logging_collector: 'on',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_size: '0',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic',
};

/**
 * Creates the cluster in `dataDir/postgres` unless it exists; does not start it.
 * @throws with a one-line message when PostgreSQL cannot run here
 */
export async function openEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true });
  const root = await realpath(dataDir);
  const folder = join(root, 'postgres');
  const exists = existsSync(join(folder, 'PG_VERSION'));
  const place = exists ? folder : await mkdtemp(join(root, 'postgres.unfinished-'));
  const programs = await findPostgresPrograms(place);
  if (!exists) await makeCluster(programs, place, folder);
  await programs.own(folder);

  return {
    address: () => addressOf(folder),
    start: (port) => startServer(programs, folder, port),
    async stop() {
      try {
        await programs.run('pg_ctl', 'stop', '-D', folder, '-m', 'fast', '-w', '-s');
      } catch (error) {
        // When two holders release at once, both stop the server, and one of them can fail.
        if (await addressOf(folder)) throw error;
      }
    },
  };
}

/** Renames the complete cluster into place, so that a killed start leaves no partial one. */
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
    // Another process may have created the cluster first.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
  } finally {
    const root = dirname(folder);
    // Other processes' temporary folders go too; retry while those still write.
    const retryOptions = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 };
    for (const name of await readdir(root))
      if (name.startsWith(`${basename(folder)}.unfinished-`)) await rm(join(root, name), retryOptions);
  }
}

/** The lock file holds the port. A clean stop removes it. */
async function addressOf(folder: string): Promise<string | undefined> {
  const { port } = await readLockFile(folder);
  if (!port) return undefined;
  const password = await readFile(join(folder, 'password'), 'utf8');
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Reads `postmaster.pid` (PostgreSQL manual, "Database File Layout"): line 1 is the process id, line 4 the port. */
async function readLockFile(folder: string): Promise<{ pid?: string; port?: string }> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map((line) => line.trim());
  return { ...(pid && { pid }), ...(port && { port }) };
}

/**
 * Starts the server detached from the terminal: Ctrl-C reaches only the site, which stops the server last.
 * @throws with the last error line of the server's log
 */
async function startServer(programs: PostgresPrograms, folder: string, port?: number): Promise<void> {
  await removeStaleLock(folder);
  const log = join(folder, 'start.log');
  const options = ['-o', `-p ${port ?? (await lastPort(folder)) ?? (await freePort())}`];
  try {
    await programs.run('pg_ctl', 'start', '-D', folder, '-w', '-s', '-l', log, ...options);
  } catch (error) {
    const output = await readFile(log, 'utf8').catch(() => String(error));
    const line =
      output
        .trim()
        .split('\n')
        .findLast((one) => /FATAL|PANIC/.test(one)) ?? output.slice(-200);
    throw new Error(`DATA_DIR: the PostgreSQL in ${folder} does not start: ${line.trim()}`, { cause: error });
  }
}

/**
 * After a power cut, the process id in the lock file may be that of another program, and PostgreSQL would refuse to
 * start. A server's working directory is its cluster's folder, so a process in another directory is another program. If
 * the system does not show the directory, the lock file stays.
 */
async function removeStaleLock(folder: string): Promise<void> {
  const { pid } = await readLockFile(folder);
  const works = pid && (await readlink(`/proc/${pid}/cwd`).catch(() => undefined));
  if (works && works !== folder) await rm(join(folder, 'postmaster.pid'), { force: true });
}

/**
 * Returns the port of the last run; undefined before the first run, or if the port is taken. After a crash, a command
 * may start the server before the site does, but the site's connections use only the old port. PostgreSQL writes its
 * command line to `postmaster.opts`.
 */
async function lastPort(folder: string): Promise<number | undefined> {
  const line = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(() => '');
  const [, port] = /"-p" "(\d+)"/.exec(line) ?? [];
  return port === undefined ? undefined : freePort(Number(port)).catch(() => undefined);
}

/** @param port - 0 for any */
function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
