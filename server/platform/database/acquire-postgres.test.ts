import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '#tests/support/database.ts';
import { freePort, killAtExit, startProcess } from '#tests/support/process.ts';
import { openLog } from '../log/log.ts';
import { acquirePostgres } from './acquire-postgres.ts';

const log = openLog({ level: 'silent' });

async function folder(): Promise<string> {
  const { dataDir, remove } = await emptyFolder();
  onTestFinished(remove);
  return dataDir;
}

async function hold(dataDir: string, holder: 'site' | 'command' = 'site') {
  const held = await acquirePostgres(dataDir, holder, log);
  onTestFinished(() => held.release().catch(() => undefined));
  return held;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const pidOf = async (dataDir: string) => Number.parseInt(await readFile(lockFile(dataDir), 'utf8'), 10);

/** Returns whether a process is running. Zombies do not count. */
const isAlive = async (pid: number) =>
  /^State:\s+[^Z]/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));

describe('PostgreSQL of a site', () => {
  test('the PostgreSQL of a site listens on the loopback address only, and requires its password', async () => {
    const { url } = await hold(await folder());
    const [{ addresses, sockets, shared } = {}] = (await ask(
      url,
      `select current_setting('listen_addresses') as addresses,
        current_setting('unix_socket_directories') as sockets, current_setting('shared_buffers') as shared`,
    )) as Record<string, string>[];
    expect([addresses, sockets, shared]).toEqual(['127.0.0.1', '', '16MB']);
    const wrong = Object.assign(new URL(url), { password: 'a-guess' }).href;
    await expect(ask(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  test('the PostgreSQL of a site stores its password readable by its owner only', async () => {
    const dataDir = await folder();
    await hold(dataDir);
    const modes = ['postgres', 'postgres/password'].map(
      async (path) => (await stat(join(dataDir, path))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  test('the last holder stops the PostgreSQL of a site', async () => {
    const dataDir = await folder();
    const site = await hold(dataDir);
    const command = await hold(dataDir, 'command');
    expect(command.url).toBe(site.url);
    await site.release();
    expect(await ask(command.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await command.release();
    expect(existsSync(lockFile(dataDir))).toBe(false);
  });

  test('the PostgreSQL of a site refuses a second site in one line, and keeps serving the first', async () => {
    const dataDir = await folder();
    const { url } = await hold(dataDir);
    await expect(acquirePostgres(dataDir, 'site', log)).rejects.toThrow(
      /^DATA_DIR: another site runs on [^\n]+$/,
    );
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the PostgreSQL of a site is restarted on the same port with its committed data after it was killed', async () => {
    const dataDir = await folder();
    const { url } = await hold(dataDir);
    await ask(url, 'create table survivors as select 1 as one');
    const killed = await pidOf(dataDir);
    process.kill(killed, 'SIGKILL');
    const rows = () => ask(url, 'select one from survivors').catch(() => undefined);
    await expect.poll(rows, { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(await pidOf(dataDir)).not.toBe(killed);
  });

  // After a crash a command may start the server before its site does. The site looks for it on the old port only.
  test('the PostgreSQL of a site starts on the port of its last run, or on another if that is taken', async () => {
    const dataDir = await folder();
    const portOfNextRun = async () => {
      const { url, release } = await hold(dataDir, 'command');
      await release();
      return Number(new URL(url).port);
    };
    const port = await portOfNextRun();
    expect(await portOfNextRun()).toBe(port);
    const other = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    expect(await portOfNextRun()).not.toBe(port);
  });

  test('the PostgreSQL of a site returns to its port after a command started it on another', async () => {
    const dataDir = await folder();
    const { url } = await hold(dataDir);
    const port = Number(new URL(url).port);
    const cluster = join(dataDir, 'postgres', 'global');
    // Without this folder the site cannot restart the server before the port is taken.
    await rename(cluster, join(dataDir, 'global'));
    process.kill(await pidOf(dataDir), 'SIGKILL');
    await expect.poll(() => ask(url, 'select 1').catch(() => 'away')).toBe('away');
    const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    await rename(join(dataDir, 'global'), cluster);
    // A start of the site, on its own port, can disturb one of the command.
    let command: Awaited<ReturnType<typeof hold>> | undefined;
    while (!command) command = await hold(dataDir, 'command').catch(() => undefined);
    expect(command.url).not.toBe(url);
    other.close();
    const one = () => ask(url, 'select 1 as one').catch(() => undefined);
    await expect.poll(one, { timeout: 60_000 }).toEqual([{ one: 1 }]);
  });

  test.each(['site', 'command'] as const)(
    'a %s can release the PostgreSQL of a site while it cannot start',
    async (holder) => {
      const dataDir = await folder();
      const held = await hold(dataDir, holder);
      const holders = await ask(
        held.url,
        "select pid from pg_stat_activity where application_name = 'holder'",
      );
      const [{ pid = 0 } = {}] = holders as { pid?: number }[];
      await rename(join(dataDir, 'postgres', 'global'), join(dataDir, 'global'));
      process.kill(await pidOf(dataDir), 'SIGKILL');
      await expect.poll(() => isAlive(pid)).toBe(false);
      await expect.poll(() => ask(held.url, 'select 1').catch(() => 'away')).toBe('away');
      await held.release();
    },
  );

  test('the PostgreSQL of a site starts even if another process has the id in its lock file, as after a power cut', async () => {
    const dataDir = await folder();
    await (await hold(dataDir)).release();
    const lines = [process.pid, join(dataDir, 'postgres'), 1, 1, '', '127.0.0.1', '', 'ready'];
    await writeFile(lockFile(dataDir), `${lines.join('\n')}\n`, { mode: 0o600 });
    expect(await ask((await hold(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('the PostgreSQL of a site reports in one line why it cannot be started', async () => {
    const dataDir = await folder();
    await (await hold(dataDir)).release();
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n');
    const failure = await acquirePostgres(dataDir, 'site', log).catch((error: Error) => error.message);
    expect(failure).toMatch(
      /^DATA_DIR: the PostgreSQL in \S+ does not start: .*FATAL.*configuration file[^\n]*$/,
    );
  });
});

test('the PostgreSQL of a site keeps running after its site was killed, and the next site adopts it', async () => {
  const dataDir = await folder();
  const killed = await startProcess({ DATA_DIR: dataDir });
  const pid = await pidOf(dataDir);
  await killed.kill('SIGKILL');
  const next = await startProcess({ DATA_DIR: dataDir });
  expect(await pidOf(dataDir)).toBe(pid);
  await expect(startProcess({ DATA_DIR: dataDir })).rejects.toThrow(/DATA_DIR: another site runs on/);
  expect(await next.kill('SIGTERM')).toBe(0);
  expect(existsSync(lockFile(dataDir))).toBe(false);
});

test('a site that gets SIGTERM repeatedly, as from npm, stops its PostgreSQL', async () => {
  const dataDir = await folder();
  const site = await startProcess({ DATA_DIR: dataDir });
  const repeated = setInterval(() => site.kill('SIGTERM'), 10);
  onTestFinished(() => clearInterval(repeated));
  expect(await site.ended).toBe(0);
  expect(existsSync(lockFile(dataDir))).toBe(false);
});

test('a site that gets SIGTERM while it starts stops its PostgreSQL', async () => {
  const dataDir = await folder();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const site = spawn('bin/node', ['server/main.ts'], { env, stdio: 'ignore' });
  killAtExit(site);
  const ended = once(site, 'exit');
  await expect.poll(() => existsSync(lockFile(dataDir)), { timeout: 30_000 }).toBe(true);
  site.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(lockFile(dataDir))).toBe(false);
});

const isRoot = process.getuid?.() === 0;
const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0;

describe.runIf(isRoot)('start as root', () => {
  /** Simulates a kernel without user namespaces. */
  async function refuseNamespaces(): Promise<void> {
    const bin = await folder();
    await symlink('/bin/false', join(bin, 'unshare'));
    const { PATH } = process.env;
    process.env.PATH = `${bin}:${PATH}`;
    onTestFinished(() => void Object.assign(process.env, { PATH }));
  }
  const ownerOf = async (dataDir: string) => (await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid;

  test.runIf(hasNamespaces)(
    'PostgreSQL started as root runs in a user namespace, in a folder that only root can enter',
    async () => {
      const dataDir = join(await folder(), 'of-root');
      await mkdir(dataDir, { mode: 0o700 });
      const { url } = await hold(dataDir);
      expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(await ownerOf(dataDir)).toBe(0);
    },
  );

  test('PostgreSQL started as root runs unprivileged if namespaces are refused, and takes over existing files', async () => {
    const dataDir = await folder();
    await chmod(dataDir, 0o755);
    await (await hold(dataDir)).release();
    await refuseNamespaces();
    const { url } = await hold(dataDir);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await ownerOf(dataDir)).toBe(65534);
  });

  test('PostgreSQL started as root says in one line what to do if it can run neither way', async () => {
    const dataDir = join(await folder(), 'of-root');
    await mkdir(dataDir, { mode: 0o700 });
    await refuseNamespaces();
    const failure = await acquirePostgres(dataDir, 'site', log).catch((error: Error) => error.message);
    expect(failure).toMatch(/^DATABASE_URL: got nothing, and PostgreSQL does not run as root: [^\n]+$/);
  });
});
