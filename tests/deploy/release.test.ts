import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';
import { freePort } from '../support/process.ts';

/** Starts and stops the site as systemd would: `restart site@PORT`. Each process writes its id to a file. */
const systemctl = `#!/bin/sh
set -eu
port=\${2#*@}
if [ -e "$SITE_ROOT/$port.pid" ]; then
  kill "$(cat "$SITE_ROOT/$port.pid")"
  while kill -0 "$(cat "$SITE_ROOT/$port.pid")" 2>/dev/null; do sleep 0.1; done
fi
cd "$SITE_ROOT/current"
PORT=$port bin/node server/main.ts >"$SITE_ROOT/$port.log" 2>&1 &
echo $! >"$SITE_ROOT/$port.pid"
`;

const run = (command: string, args: string[], env: Record<string, string> = {}, cwd = '.') =>
  spawnSync(command, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });

/** Makes two releases of this checkout and installs them as docs/install.md says. */
describe('release', { timeout: 600_000 }, () => {
  let root: string;
  let fresh: FreshDatabase;
  let port: number;
  let archives: [string, string];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'rimal-release-'));
    fresh = await freshDatabase();
    port = await freePort();
    archives = await makeArchives(root);
    await mkdir(join(root, 'bin'));
    await writeFile(join(root, 'bin/systemctl'), systemctl);
    await chmod(join(root, 'bin/systemctl'), 0o755);
    return async () => {
      const pid = await readFile(join(root, `${port}.pid`), 'utf8').catch(() => undefined);
      if (pid) process.kill(Number(pid), 'SIGKILL');
      await fresh.remove();
      await rm(root, { recursive: true, force: true });
    };
  });

  const siteRelease = (...args: string[]) =>
    run('deploy/site-release', args, {
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      SITE_ROOT: root,
      SITE_UNITS: `site@${port}`,
      DATABASE_URL: fresh.databaseUrl ?? '',
      DATA_DIR: fresh.dataDir,
    });
  // Each time on a new connection: the process before has closed the others.
  const statusOf = async (path: string) => {
    const url = `http://127.0.0.1:${port}${path}`;
    return Number(run('curl', ['-s', '-o', '/dev/null', '-w', '%{http_code}', url]).stdout);
  };
  const current = () => siteRelease('list').stdout.match(/^current: (.*)$/m)?.[1];

  test('a release installs without a build, takes over its predecessor’s files, and goes back', async () => {
    const [first, second] = archives;
    expect(siteRelease('install', first)).toMatchObject({ status: 0, stderr: expect.any(String) });
    expect([current(), await statusOf('/ar/individual')]).toEqual(['site-one', 200]);

    const installed = siteRelease('install', second);
    expect(installed.stdout).toContain('current: site-two, before: site-one');
    expect([current(), await statusOf('/ar/individual')]).toEqual(['site-two', 200]);
    for (const own of ['one', 'two']) expect(await statusOf(`/assets/only-${own}.js`)).toBe(200);

    expect(siteRelease('back')).toMatchObject({ status: 0 });
    expect([current(), await statusOf('/ar/individual')]).toEqual(['site-one', 200]);
    // Pages of the newer release are still open.
    expect(await statusOf('/assets/only-two.js')).toBe(200);
    expect(siteRelease('install', second).stderr).toContain('site-two is installed already');
  });

  test('a release that was altered is not installed', async () => {
    const folder = join(root, 'altered');
    await mkdir(folder);
    run('tar', ['-xzf', archives[0], '-C', folder]);
    await writeFile(join(folder, 'site-one/server/main.ts'), '');
    const archive = join(root, 'altered.tar.gz');
    run('tar', ['-czf', archive, '-C', folder, 'site-one']);
    expect(siteRelease('install', archive)).toMatchObject({ status: 1 });
    await writeFile(`${archive}.sha256`, `${'0'.repeat(64)}  altered.tar.gz\n`);
    expect(siteRelease('install', archive).stderr).toContain('wrong checksum');
    expect(await readdir(join(root, 'releases'))).not.toContain('altered');
  });

  test('a release lists its packages', async () => {
    const { stdout } = run('tar', ['-xzOf', archives[0], 'site-one/sbom.json']);
    const { bomFormat, components } = JSON.parse(stdout) as {
      bomFormat: string;
      components: { name: string }[];
    };
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'kysely', 'pg']));
    expect(components.map(({ name }) => name)).not.toContain('vitest');
  });
});

/** Two releases that differ in one built file. */
async function makeArchives(folder: string): Promise<[string, string]> {
  const made = run('node_modules/.bin/node', ['bin/release.ts']);
  expect(made.stderr).toBe('');
  const [archive = ''] = /^build[^,\s]+/.exec(made.stdout) ?? [];
  const unpacked = join(folder, 'made');
  await mkdir(unpacked);
  run('tar', ['-xzf', resolve(archive), '-C', unpacked]);
  const [name = ''] = await readdir(unpacked);
  const archives = [];
  for (const own of ['one', 'two']) {
    await cp(join(unpacked, name), join(unpacked, `site-${own}`), { recursive: true });
    await writeFile(join(unpacked, `site-${own}/build/client/assets/only-${own}.js`), '');
    const list =
      "find . -type f ! -name SHA256SUMS | sed 's|^\\./||' | sort | xargs -d '\\n' sha256sum > SHA256SUMS";
    run('sh', ['-c', list], {}, join(unpacked, `site-${own}`));
    const file = join(folder, `site-${own}.tar.gz`);
    run('tar', ['-czf', file, '-C', unpacked, `site-${own}`]);
    archives.push(file);
  }
  return archives as [string, string];
}
