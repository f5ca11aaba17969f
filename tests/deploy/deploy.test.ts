import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { settings } from '#server/platform/configuration/settings.ts';
import { watchDatabase } from '#server/platform/metrics/database-metrics.ts';
import { countProcess } from '#server/platform/metrics/metrics.ts';
import { freshDatabase } from '../support/database.ts';
import { startProcessIn } from '../support/process.ts';
import { startTestServer } from '../support/site.ts';
import { filesReached, letThrough } from './image.ts';

/** What deploy/ says of the site, held against the site. No image is built here: that needs a Docker engine. */

const read = (name: string) => readFile(join('deploy', name), 'utf8');
const known = new Set([...settings.map(({ name }) => name), 'NODE_ENV']);

describe('alerts.yaml', () => {
  interface Rule {
    alert: string;
    expr: string;
    annotations: { summary: string };
    labels: { severity: string };
  }
  const rules = async () =>
    (parse(await read('alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
      ({ rules }) => rules,
    );

  test('names only metrics, and labels of them, that the site gives', async () => {
    const server = await startTestServer(await freshDatabase());
    onTestFinished(() => server.stop());
    const { metrics } = server.services;
    watchDatabase(server.services);
    countProcess(metrics, { node: process.version });
    const given = new Map<string, string[]>([
      ...metrics.registry
        .getMetricsAsArray()
        .map((metric): [string, string[]] => [
          metric.name,
          (metric as unknown as { labelNames: string[] }).labelNames,
        ]),
      // Prometheus's own.
      ['up', []],
    ]);
    const labelled = [...given].map(([name, labels]): [string, string[]] => [
      name,
      [...labels, 'job', 'instance', 'le'],
    ]);
    const labelsOf = new Map(labelled);
    const manual = await readFile('docs/reference.md', 'utf8');
    const watched = manual.slice(manual.indexOf('## Metrics'), manual.indexOf('## Logs'));
    const listed = [...watched.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
      cell.match(/[a-z_]+(?=`)/g),
    );
    expect(listed.length).toBeGreaterThan(12);
    expect(listed.filter((name) => name && !given.has(name))).toEqual([]);
    for (const { alert, expr } of await rules()) {
      const used = [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?:\{([^}]*)\})?(?!\s*\()/g)].filter(
        ([, name]) => name !== 'histogram_quantile',
      );
      expect([alert, used.length > 0]).toEqual([alert, true]);
      for (const [, name = '', inside = ''] of used) {
        const labels = labelsOf.get(name) ?? labelsOf.get(name.replace(/_(bucket|sum|count)$/, ''));
        expect([alert, name, labels === undefined ? 'no such metric' : 'given']).toEqual([
          alert,
          name,
          'given',
        ]);
        for (const [, label = ''] of inside.matchAll(/(\w+)=~?"/g))
          expect([name, labels]).toEqual([name, expect.arrayContaining([label])]);
      }
    }
  });

  test('finds a series for whatever it asks a server that has just begun: an absent one sets nothing off', async () => {
    const server = await startTestServer(await freshDatabase());
    onTestFinished(() => server.stop());
    watchDatabase(server.services);
    countProcess(server.services.metrics, { node: process.version });
    await server.request('/ar/individual');
    await server.request('/api/nothing', { method: 'POST' });
    const text = await server.services.metrics.scrape();
    /** They are there once it happens, and until then there is nothing to tell of. */
    const only = new Set([
      ...['http_requests_total{status=~"5.."}', 'http_requests_total{method="POST",status=~"5.."}'],
      ...['deliveries_open{state="failed"}', 'deliveries_oldest_owed_seconds'],
      'last_backup_age_seconds',
    ]);
    const absent = (await rules()).flatMap(({ alert, expr }) =>
      [...expr.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(\{[^}]*\})?(?!\s*\()/g)]
        .filter(([selector, name]) => name !== 'histogram_quantile' && !only.has(selector))
        .filter(([, name = '', inside = '']) => !isThere(text, name, inside))
        .map(([selector]) => `${alert}: ${selector}`),
    );
    expect(absent).toEqual([]);
    const { expr = '' } = (await rules()).find(({ alert }) => alert === 'BackupOld') ?? {};
    expect(expr).toMatch(/or absent\(last_backup_age_seconds\)$/);
  });

  test('tells of memory before the container and the unit end the process for it', async () => {
    const { expr = '' } = (await rules()).find(({ alert }) => alert === 'MemoryHigh') ?? {};
    const told = Number(/> (\d+)$/.exec(expr)?.[1]);
    const [, container] = /mem_limit: (\d+)g$/m.exec(await read('compose.yaml')) ?? [];
    const [, unit] = /^MemoryMax=(\d+)G$/m.exec(await read('site@.service')) ?? [];
    for (const most of [container, unit]) expect(told).toBeLessThan(0.8 * Number(most) * 2 ** 30);
  });

  test('and docs/run-book.md have the same alarms, each with what to do', async () => {
    const manual = await readFile('docs/run-book.md', 'utf8');
    const rows = [...manual.matchAll(/^\| `([A-Z][A-Za-z]+)` \| [^|]+ \| [^|]{20,} \|$/gm)].map(
      ([, name]) => name,
    );
    expect(rows).toEqual((await rules()).map(({ alert }) => alert));
    for (const { labels } of await rules()) expect(['page', 'ticket']).toContain(labels.severity);
  });
});

/** Whether a scrape holds a series that a selector such as `{event=~"wrong|expired",job="site"}` takes. */
function isThere(scrape: string, name: string, selector: string): boolean {
  const asked = [...selector.matchAll(/(\w+)=(~?)"([^"]*)"/g)].filter(([, label]) => label !== 'job');
  return scrape.split('\n').some((line) => {
    const [, found, inside = ''] = /^(\w+)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    const given = new Map([...inside.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of ?? '']));
    return (
      found === name &&
      asked.every(([, label, pattern, value = '']) => {
        const of = given.get(label) ?? '';
        return pattern ? new RegExp(`^(?:${value})$`).test(of) : of === value;
      })
    );
  });
}

test.runIf(process.platform === 'linux')(
  'a crash leaves no copy of memory, however the site is started',
  async () => {
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
  },
);

describe('Dockerfile', () => {
  const givenToBuild = async () => letThrough(await readFile('.dockerignore', 'utf8'));
  const copied = async () =>
    [...(await read('Dockerfile')).matchAll(/^COPY --from=build \/site\/(\S+) \.\/(\S+)$/gm)].map(
      ([, from, to]) => {
        expect(to).toBe(from);
        return from ?? '';
      },
    );

  /** Its HEALTHCHECK, asked on a port: the exit code. */
  const healthCheck = async () => {
    const [, line = '[]'] = /HEALTHCHECK [^\n]*\\\n\s*CMD (\[.*\])$/m.exec(await read('Dockerfile')) ?? [];
    const [command = '', ...args] = JSON.parse(line) as string[];
    return (PORT: string) => spawnSync(command, args, { env: { ...process.env, PORT } }).status;
  };

  test('copies all that the site needs to run, and its commands', { timeout: 120_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-image-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const given = await givenToBuild();
    for (const path of await copied()) {
      if (path === 'node_modules') await symlink(resolve(path), join(folder, path));
      // Made in the image itself.
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
    // All but the durability of the tests' own server.
    expect(ops.stdout.match(/^FAILED.*$/gm)).toEqual([expect.stringContaining('fsync off')]);
    expect(await site.kill('SIGTERM')).toBe(0);
  });

  test('is given by .dockerignore what pages are built from and what the site loads', async () => {
    const given = await givenToBuild();
    const pages = globSync('web/**/*.{ts,tsx,css}').filter(given);
    const started = ['bin/prepare.js', 'bin/node', 'server/main.ts', 'server/operations/main.ts'];
    const reached = filesReached(['react-router.config.ts', 'vite.config.ts', ...started, ...pages]);
    expect(reached.size).toBeGreaterThan(500);
    const missing = [...reached].filter(([file]) => !given(file) || !existsSync(file));
    expect(missing.map(([file, by]) => `${file}, asked for by ${by}`)).toEqual([]);
  });

  test('is given by .dockerignore no data, secret or test', async () => {
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

  test('is given by .dockerignore what it copies, and nothing that is not there', async () => {
    const lines = (await readFile('.dockerignore', 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
    expect(lines[0]).toBe('*');
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    // Made in the image itself.
    for (const path of (await copied()).filter((path) => !['node_modules', 'build'].includes(path)))
      expect(allowed).toContain(path);
    for (const path of allowed.filter((path) => path !== 'build'))
      expect([path, existsSync(path)]).toEqual([path, true]);
  });

  test('runs as nobody in particular, asks /readyz for its health, and starts the site', async () => {
    const text = await read('Dockerfile');
    expect(text).toMatch(/^USER site$/m);
    expect(text).toMatch(/^HEALTHCHECK [\s\S]*\/readyz/m);
    expect(text).toMatch(/^CMD \["bin\/node", "server\/main\.ts"\]$/m);
  });
});

const units = ['site@.service', 'site-backup.service'];

test('compose.yaml and the units set only settings that there are, and take no secret from the repository', async () => {
  interface Compose {
    services: Record<string, { environment: Record<string, string>; ports?: string[]; read_only?: boolean }>;
  }
  const { services } = parse(await read('compose.yaml')) as Compose;
  const environment = services.site?.environment ?? {};
  expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  for (const name of ['DATABASE_URL', 'MALPRACTICE_KEY']) expect(environment[name]).toMatch(/\$\{\w+:\?/);
  // The proxy's only: whoever reaches the port itself may name any address.
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
if (!verifies)
  process.stderr.write('not tried: the units of deploy/, since there is no systemd-analyze here\n');

test.runIf(verifies)('systemd finds nothing wrong with the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const named = [...units, 'site-backup.timer'].map((name) => [name, name.replace('@', '@3001')] as const);
  // It looks whether the program is there.
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
