import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '#server/platform/configuration/settings.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
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
  for (const unit of ['site@.service', 'site-backup.service', 'pgbackrest@.service'])
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

interface Manifest {
  kind: string;
  data?: Record<string, string>;
  spec: {
    replicas: number;
    minAvailable: number;
    selector: { matchLabels?: object };
    ports: { targetPort: string }[];
    template: { metadata: { labels: object }; spec: Pod };
  };
}
interface Pod {
  terminationGracePeriodSeconds: number;
  securityContext: object;
  containers: [Container];
}
interface Container {
  command?: string[];
  envFrom: object[];
  ports: { name: string; containerPort: number }[];
  securityContext: object;
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}

describe('kubernetes.yaml', () => {
  const manifests = async () =>
    parseAllDocuments(await read('kubernetes.yaml')).map((one) => one.toJS() as Manifest);
  const named = async (kind: string) => (await manifests()).find((one) => one.kind === kind) as Manifest;

  test('the manifests are of Kubernetes’ own schemas', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-manifests-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    // Not a dependency of the project: only this test needs its thousands of files.
    const package_ = ['install', '--prefix', folder, '--no-audit', '--no-fund', 'kubernetes-models@5.1.0'];
    expect(spawnSync('npm', package_).status).toBe(0);
    const program = `
      import { readFileSync } from 'node:fs';
      for (const manifest of JSON.parse(readFileSync(0, 'utf8'))) {
        const [group, version] = manifest.apiVersion.includes('/') ? manifest.apiVersion.split('/') : ['', manifest.apiVersion];
        const { [manifest.kind]: Model } = await import(\`kubernetes-models/\${group ? \`\${group}/\` : ''}\${version}\`);
        new Model(manifest).validate();
      }`;
    await writeFile(join(folder, 'validate.mjs'), program);
    const check = (input: unknown) =>
      spawnSync(process.execPath, ['validate.mjs'], {
        cwd: folder,
        input: JSON.stringify(input),
        encoding: 'utf8',
      });
    expect(check(await manifests())).toMatchObject({ status: 0, stderr: '' });
    const [first, ...others] = await manifests();
    expect(check([{ ...first, data: 1 }, ...others]).status).not.toBe(0);
  });

  test('probes ask addresses that exist, and a pod has time to stop', async () => {
    const { containers, terminationGracePeriodSeconds } = (await named('Deployment')).spec.template.spec;
    const [{ startupProbe, readinessProbe, livenessProbe, ports }] = containers;
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.remove());
    const site = await startProcessIn('.', {
      DATA_DIR: fresh.dataDir,
      DATABASE_URL: fresh.databaseUrl ?? '',
    });
    onTestFinished(() => void site.kill('SIGKILL'));
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect((await fetch(site.url + httpGet.path)).status).toBe(200);
      expect(ports.map(({ name }) => name)).toContain(httpGet.port);
    }
    expect(ports[0]?.containerPort).toBe(Number(/PORT=(\d+)/.exec(await read('Dockerfile'))?.[1]));
    // preStop waits 5 seconds, and the site stops within 15.
    expect(terminationGracePeriodSeconds).toBeGreaterThan(20);
  });

  test('two pods run, one stays while nodes are drained, and the job migrates', async () => {
    const { spec } = await named('Deployment');
    expect(spec.replicas).toBeGreaterThan((await named('PodDisruptionBudget')).spec.minAvailable);
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      const { selector } = (await named(kind)).spec;
      expect(selector.matchLabels ?? selector).toEqual(spec.template.metadata.labels);
    }
    const [migrate] = (await named('Job')).spec.template.spec.containers;
    const [site] = spec.template.spec.containers;
    expect(migrate.envFrom).toEqual(site.envFrom);
    expect(migrate.securityContext).toEqual(site.securityContext);
    const fresh = await emptyDatabase();
    onTestFinished(() => fresh.remove());
    const [command = '', ...args] = migrate.command ?? [];
    const env = { ...process.env, DATA_DIR: fresh.dataDir, DATABASE_URL: fresh.databaseUrl ?? '' };
    const ran = () => spawnSync(command, args, { env, encoding: 'utf8' });
    expect([ran(), ran()]).toMatchObject([
      { status: 0, stdout: expect.stringMatching(/^(\d+) of \1 migrations applied\n$/) },
      { status: 0 },
    ]);
  });

  test('the manifests use only known settings, and hold no secret', async () => {
    const { data = {} } = await named('ConfigMap');
    expect(Object.keys(data).filter((name) => !known.has(name))).toEqual([]);
    expect(settings.filter(({ name, isSecret }) => isSecret && name in data)).toEqual([]);
  });
});

const verifies = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!verifies) process.stderr.write('skipped the units of deploy/: systemd-analyze is not installed\n');

test.runIf(verifies)('systemd-analyze accepts the units', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-unit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const timers = ['site-backup.timer', 'pgbackrest-full.timer', 'pgbackrest-diff.timer'];
  const named = [
    ...[...units, ...timers].map((name) => [name, name.replace('@', '@3001')] as const),
    ['pgbackrest@.service', 'pgbackrest@full.service'],
    ['pgbackrest@.service', 'pgbackrest@diff.service'],
  ] as const;
  // systemd-analyze checks that the program exists.
  for (const [name, unit] of named)
    await writeFile(
      join(folder, unit),
      (await read(name))
        .replaceAll('/opt/site/current/bin/node', resolve('bin/node'))
        .replaceAll('/usr/bin/pgbackrest', '/bin/true'),
    );
  const paths = named.map(([, unit]) => join(folder, unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...paths], { encoding: 'utf8' });
  expect({ status, stderr: stderr.split('\n').filter((line) => line.includes('site')) }).toEqual({
    status: 0,
    stderr: [],
  });
});
