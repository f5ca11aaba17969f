import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { afterSales } from '#domain/forms/after-sales.ts';
import { freePort, startProcess } from '../support/process.ts';
import { examplePayload } from '../support/site.ts';

/** Debian's PostgreSQL: its pgBackRest does not know the newer version of the npm package. */
const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
const programs = versions.length > 0 ? `/usr/lib/postgresql/${versions.sort().at(-1)}/bin` : undefined;
const hasPgBackRest = programs !== undefined && spawnSync('pgbackrest', ['version']).status === 0;
if (!hasPgBackRest) process.stderr.write('skipped backups to a moment: pgbackrest is not installed\n');

/** PostgreSQL refuses to run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, uid = '', gid = ''] =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

describe.runIf(hasPgBackRest)('pgBackRest', { timeout: 300_000 }, () => {
  test('the configuration backs up encrypted into two places, rotates, and restores to the moment between two leads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-pgbackrest-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const user = postgresUser();
    for (const path of ['', 'repo1', 'repo2', 'log', 'lock', 'spool']) {
      await mkdir(join(folder, path), { recursive: true });
      if (user) await chown(join(folder, path), user.uid, user.gid);
    }
    await chmod(folder, 0o755);
    const port = String(await freePort());
    const config = await writeConfig(folder, port);
    const run = (command: string, ...args: string[]) => {
      const ran = spawnSync(command, args, {
        ...user,
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      });
      expect({ command: [command, ...args].join(' '), status: ran.status, stderr: ran.stderr }).toMatchObject(
        { status: 0 },
      );
      return ran.stdout.trim();
    };
    const rest = (...args: string[]) => run('pgbackrest', `--config=${config}`, '--stanza=site', ...args);
    const data = join(folder, 'pg');
    const ctl = (...args: string[]) =>
      run(`${programs}/pg_ctl`, '-D', data, '-w', '-l', join(folder, 'pg.log'), ...args);
    const psql = (sql: string, database = 'site') =>
      run(`${programs}/psql`, '-h', folder, '-p', port, '-U', 'site', '-d', database, '-Atc', sql);

    run(`${programs}/initdb`, '-D', data, '-U', 'site', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
    const archive = `pgbackrest --config=${config} --stanza=site archive-push %p`;
    const settings = { port, unix_socket_directories: folder, archive_mode: 'on', archive_command: archive };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    await writeFile(join(data, 'postgresql.auto.conf'), lines.join(''));
    if (user) await chown(join(data, 'postgresql.auto.conf'), user.uid, user.gid);
    ctl('start');
    onTestFinished(
      () => void spawnSync(`${programs}/pg_ctl`, ['-D', data, '-m', 'immediate', 'stop'], user ?? {}),
    );
    psql('create database site', 'postgres');
    rest('stanza-create');
    rest('check');

    const env = { DATABASE_URL: `postgres://site@127.0.0.1:${port}/site`, DATA_DIR: join(folder, 'data') };
    const references: string[] = [];
    const first = await startProcess(env);
    onTestFinished(() => void first.kill('SIGKILL'));
    const send = async () => {
      const answer = await fetch(first.url + afterSales.endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(examplePayload(afterSales, { idNumber: `101010${1000 + references.length}` })),
      });
      references.push(((await answer.json()) as { reference: string }).reference);
    };
    await send();
    for (const repo of [1, 2]) rest('--type=full', `--repo=${repo}`, 'backup');
    // pgBackRest compares whole seconds: the moment must be after the one in which the backup ended.
    const second = () => Number(psql('select floor(extract(epoch from clock_timestamp()))'));
    const ended = second();
    await expect.poll(second).toBeGreaterThan(ended + 1);
    await send();
    const moment = psql('select clock_timestamp()');
    await send();
    expect(await first.kill('SIGTERM')).toBe(0);
    rest('check');
    ctl('stop', '-m', 'fast');

    for (const repo of [1, 2]) {
      // The first restore began another timeline.
      const timeline = repo === 1 ? [] : ['--target-timeline=current'];
      const target = ['--type=time', `--target=${moment}`, '--target-action=promote', ...timeline];
      rest(`--repo=${repo}`, '--delta', ...target, 'restore');
      ctl('start');
      await expect.poll(() => psql('select pg_is_in_recovery()')).toBe('f');
      const stored = psql('select reference from submissions order by received_at').split('\n');
      expect(stored).toEqual(references.slice(0, 2));
      if (repo === 1) ctl('stop', '-m', 'fast');
    }

    const after = await startProcess(env);
    expect((await fetch(`${after.url}/readyz`)).status).toBe(200);
    await after.kill('SIGTERM');

    const labels = () =>
      (
        JSON.parse(rest('--repo=1', '--output=json', 'info')) as { backup: { label: string }[] }[]
      )[0]?.backup.map(({ label }) => label) ?? [];
    const [oldest] = labels();
    for (let count = 0; count < 2; count += 1) rest('--type=full', '--repo=1', 'backup');
    expect(labels()).toHaveLength(2);
    expect(labels()).not.toContain(oldest);
    // An unencrypted manifest begins with its own words.
    const manifest = await readFile(join(folder, 'repo1/backup/site', labels()[0] ?? '', 'backup.manifest'));
    expect(manifest.subarray(0, 8).toString('latin1')).toBe('Salted__');
  });
});

/** The delivered configuration, with the folders of this test. */
async function writeConfig(folder: string, port: string): Promise<string> {
  const delivered = await readFile('deploy/pgbackrest.conf', 'utf8');
  const config = delivered
    .replace('/var/lib/pgbackrest', join(folder, 'repo1'))
    .replace('/mnt/elsewhere/pgbackrest', join(folder, 'repo2'))
    .replace('/var/log/pgbackrest', join(folder, 'log'))
    .replace(
      /^pg1-path=.*$/m,
      `pg1-path=${join(folder, 'pg')}\npg1-port=${port}\npg1-socket-path=${folder}\npg1-user=site`,
    )
    .replace(
      '[global]',
      `[global]\nlock-path=${join(folder, 'lock')}\nspool-path=${join(folder, 'spool')}\nrepo1-cipher-pass=one\nrepo2-cipher-pass=two`,
    );
  const path = join(folder, 'pgbackrest.conf');
  await writeFile(path, config);
  return path;
}
