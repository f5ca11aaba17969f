import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { settings } from '#server/platform/configuration/settings.ts';
import { freshDatabase } from '../support/database.ts';
import { startProcessIn } from '../support/process.ts';
import { dockerignoreFilter, importedFiles } from './image.ts';

/** Checks deploy/ against the site. Builds no image: that needs a Docker engine. */

const read = (name: string) => readFile(join('deploy', name), 'utf8');
const known = new Set([...settings.map(({ name }) => name), 'NODE_ENV']);

test.runIf(process.platform === 'linux')('every way to start the site disables core dumps', async () => {
  const { stdout } = spawnSync('sh', [
    '-c',
    "ulimit -S -c 1; bin/node -p 'fs.readFileSync(`/proc/self/limits`, `utf8`)'",
  ]);
  expect(String(stdout)).toMatch(/^Max core file size +0 +0 /m);
  for (const unit of ['site@.service', 'site-backup.service'])
    expect(await read(unit)).toMatch(/^LimitCORE=0$/m);
  const { services } = parse(await read('compose.yaml')) as {
    services: Record<string, { ulimits?: object }>;
  };
  expect(services.site?.ulimits).toEqual({ core: 0 });
});

describe('image', () => {
  const givenToBuild = async () => dockerignoreFilter(await readFile('.dockerignore', 'utf8'));
  const copied = async () =>
    [...(await read('Dockerfile')).matchAll(/^COPY --from=build \/site\/(\S+) \.\/(\S+)$/gm)].map(
      ([, from, to]) => {
        expect(to).toBe(from);
        return from ?? '';
      },
    );

  /** Returns a function that runs the HEALTHCHECK against a port and returns the exit code. */
  const healthCheck = async () => {
    const [, line = '[]'] = /HEALTHCHECK [^\n]*\\\n\s*CMD (\[.*\])$/m.exec(await read('Dockerfile')) ?? [];
    const [command = '', ...args] = JSON.parse(line) as string[];
    return (PORT: string) => spawnSync(command, args, { env: { ...process.env, PORT } }).status;
  };

  test('the Dockerfile copies everything that the site, its health check and ops need', {
    timeout: 120_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-image-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const given = await givenToBuild();
    for (const path of await copied()) {
      if (path === 'node_modules') await symlink(resolve(path), join(folder, path));
      // Built in the image itself.
      else if (path === 'build') await cp(path, join(folder, path), { recursive: true });
      else
        await cp(path, join(folder, path), { recursive: true, filter: (file) => given(relative('.', file)) });
    }
    const data = join(folder, 'data');
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.remove());
    const env = { DATA_DIR: data, DATABASE_URL: fresh.databaseUrl ?? '', NODE_ENV: 'production' };
    const health = await healthCheck();
    expect(health('1')).toBe(1);
    const site = await startProcessIn(folder, env);
    onTestFinished(() => void site.kill('SIGKILL'));
    for (const path of ['/readyz', '/ar/individual', '/api/openapi.json', '/sitemap.xml', '/favicon.svg'])
      expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
    expect(health(new URL(site.url).port)).toBe(0);
    const ops = spawnSync('bin/node', ['server/operations/main.ts', 'check'], {
      cwd: folder,
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    // Only the durability of the tests' own server fails.
    expect(ops.stdout.match(/^FAILED.*$/gm)).toEqual([expect.stringContaining('fsync off')]);
    expect(await site.kill('SIGTERM')).toBe(0);
  });

  test('.dockerignore admits every source file that the pages and the server import', async () => {
    const given = await givenToBuild();
    const pages = globSync('web/**/*.{ts,tsx,css}').filter(given);
    const started = ['bin/prepare.js', 'bin/node', 'server/main.ts', 'server/operations/main.ts'];
    const reached = importedFiles(['react-router.config.ts', 'vite.config.ts', ...started, ...pages]);
    expect(reached.size).toBeGreaterThan(500);
    const missing = [...reached].filter(([file]) => !given(file) || !existsSync(file));
    expect(missing.map(([file, by]) => `${file}, imported by ${by}`)).toEqual([]);
  });

  test('.dockerignore keeps data, secrets and tests out of the image build', async () => {
    const given = await givenToBuild();
    const never = [
      '.env',
      'deploy/.env',
      'data/malpractice.key',
      '.git/config',
      'tests/browser/support/chromium.ts',
    ];
    expect([...never, 'tests/support/site.ts', 'web/routes.test.ts', 'build/client'].filter(given)).toEqual(
      [],
    );
  });

  test('.dockerignore admits every path that the Dockerfile copies, and only existing paths', async () => {
    const lines = (await readFile('.dockerignore', 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
    expect(lines[0]).toBe('*');
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    // Built in the image itself.
    for (const path of (await copied()).filter((path) => !['node_modules', 'build'].includes(path)))
      expect(allowed).toContain(path);
    for (const path of allowed.filter((path) => path !== 'build'))
      expect([path, existsSync(path)]).toEqual([path, true]);
  });

  test('the Dockerfile runs the site as an unprivileged user, with /readyz as health check', async () => {
    const text = await read('Dockerfile');
    expect(text).toMatch(/^USER site$/m);
    expect(text).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
    expect(text).toMatch(/^CMD \["bin\/node", "server\/main\.ts"\]$/m);
  });
});

const units = ['site@.service', 'site-backup.service'];

test('compose.yaml and the units use only known settings; compose.yaml holds no secret', async () => {
  interface Compose {
    services: Record<string, { environment: Record<string, string>; ports?: string[]; read_only?: boolean }>;
  }
  const { services } = parse(await read('compose.yaml')) as Compose;
  const environment = services.site?.environment ?? {};
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  for (const name of ['DATABASE_URL', 'MALPRACTICE_KEY', 'DATA_KEY'])
    expect(environment[name]).toMatch(/\$\{\w+:\?/);
  // Open to the proxy only: clients that reach the port could forge their address.
  expect(services.site?.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(services.site?.read_only).toBe(true);
  expect(services.database?.ports).toBeUndefined();

  for (const unit of units) {
    const set = [...(await read(unit)).matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, line = '']) => line.match(/\w+(?==)/g) ?? [],
    );
    expect(set.length).toBeGreaterThan(0);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  }
});

const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!verifies) process.stderr.write('skipped the units of deploy/: systemd-analyze is not installed\n');

test.runIf(verifies)('systemd-analyze accepts the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const named = [...units, 'site-backup.timer'].map((name) => [name, name.replace('@', '@3001')] as const);
  // systemd-analyze checks that the program exists.
  for (const [name, unit] of named)
    await writeFile(
      join(folder, unit),
      (await read(name)).replaceAll('/opt/site/bin/node', resolve('bin/node')),
    );
  const paths = named.map(([, unit]) => join(folder, unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
  expect({ status, stderr: stderr.split('\n').filter((line) => line.includes('site')) }).toEqual({
    status: 0,
    stderr: [],
  });
});
