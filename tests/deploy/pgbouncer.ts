import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from '../support/folder.ts';
import { asPostgresUser, giveToPostgres } from '../support/postgres.ts';
import { freePort, killAtExit } from '../support/process.ts';
import { until } from '../support/until.ts';

const startMs = 10_000;

/** Returns the command that installs PgBouncer, or undefined if it is installed. */
export function lacksPgBouncer(): string | undefined {
  return spawnSync('pgbouncer', ['--version']).status === 0 ? undefined : 'apt-get install pgbouncer';
}

/** PgBouncer in transaction mode. */
export interface PgBouncer {
  /** Returns the database's URL through the pool. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/**
 * Runs deploy/pgbouncer.ini with only server, database, paths and pool size changed.
 * @param server - the PostgreSQL server, by a name in its certificate
 * @param authority - file of the certificate's authority; undefined if the server has no TLS
 */
export async function startPgBouncer(
  { hostname, port, username, password }: URL,
  { poolSize, authority }: { poolSize: number; authority?: string },
): Promise<PgBouncer> {
  const folder = await makeTestFolder('pgbouncer');
  const ownPort = await freePort();
  let settings = await readFile('deploy/pgbouncer.ini', 'utf8');
  const put = (from: string, to: string) => {
    if (!settings.includes(from)) throw new Error(`deploy/pgbouncer.ini has no ${from}`);
    settings = settings.replace(from, to);
  };
  put('site = host=primary.database.example port=5432', `* = host=${hostname} port=${port}`);
  put('listen_port = 6432', `listen_port = ${ownPort}\nunix_socket_dir =`);
  put('/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'));
  put('default_pool_size = 20', `default_pool_size = ${poolSize}`);
  put('/etc/ssl/certs/database-authority.pem', authority ?? '');
  if (!authority) put('server_tls_sslmode = verify-full', 'server_tls_sslmode = disable');
  // A server with `trust` needs no password, but the pool does.
  const secret = password || 'secret';
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${secret}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  await giveToPostgres(folder, 0o700);

  // PgBouncer refuses to run as root.
  const pool = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...asPostgresUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  killAtExit(pool);
  let said = '';
  pool.stderr.on('data', (text: Buffer) => {
    said = (said + text).slice(-2000);
  });
  const listens = async () => (await once(connect(ownPort, '127.0.0.1'), 'connect')).length === 0;
  if (!(await until(listens, startMs))) throw new Error(`PgBouncer did not start: ${said}`);
  return {
    through: (databaseUrl) =>
      Object.assign(new URL(databaseUrl), {
        hostname: '127.0.0.1',
        port: String(ownPort),
        username,
        password: secret,
        search: '',
      }).href,
    async stop() {
      const ended = once(pool, 'exit');
      pool.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
