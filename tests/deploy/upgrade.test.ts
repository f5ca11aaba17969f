import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { freePort, killAtExit, type ServerProcess, startProcessIn } from '../support/process.ts';
import { hasNginx } from '../support/programs/installed-nginx.ts';
import { askNginx, runNginx } from '../support/programs/nginx.ts';

const copied = [
  ...['bin', 'build', 'content', 'contract', 'domain', 'locales', 'server', 'web'],
  ...['package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
];
const paths = ['/ar/individual', '/en/individual/personal-finance', '/ar/contact-us', '/en/offers'];

/** Runs the upgrade of docs/install.md in a copy of the project, while visitors read pages through nginx. */
test.runIf(hasNginx)(
  'an upgrade under load loses no page and no file of a page',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-upgrade-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    for (const path of copied) await cp(path, join(folder, path), { recursive: true });
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    const fresh = await freshDatabase();
    onTestFinished(() => fresh.remove());
    const ports = [await freePort(), await freePort()];
    const start = async (port: number) => {
      const env = {
        DATABASE_URL: fresh.databaseUrl,
        DATA_DIR: fresh.dataDir,
        PORT: String(port),
        PUBLIC_URL: 'https://site.example',
      };
      const process = await startProcessIn(folder, env);
      onTestFinished(() => void process.kill('SIGKILL'));
      return process;
    };
    const processes: ServerProcess[] = [];
    for (const port of ports) processes.push(await start(port));
    const edge = await mkdtemp(join(tmpdir(), 'rimal-edge-'));
    onTestFinished(() => rm(edge, { recursive: true, force: true }));
    const sites = ports.map((port) => ({ url: `http://127.0.0.1:${port}` }));
    const nginx = await runNginx(edge, sites);
    const { https } = nginx.ports;
    onTestFinished(nginx.stop);
    await expect.poll(() => statusOf('/healthz'), { timeout: 20_000 }).toBe(200);

    async function get(path: string) {
      const { status, body } = await askNginx(https, 'GET', path);
      return { status, text: String(body) };
    }
    async function statusOf(path: string): Promise<number> {
      return get(path).then(
        ({ status }) => status,
        () => 0,
      );
    }
    const filesOf = (html: string) => [...new Set(html.match(/\/assets\/[\w-]+\.(js|css)/g) ?? [])];

    /** A tab from before the upgrade keeps requesting files of its own list. */
    const [manifest = ''] = /\/assets\/manifest-[\w-]+\.js/.exec((await get(paths[0] ?? '')).text) ?? [];
    const openTab = filesOf((await get(manifest)).text);
    expect(openTab.length).toBeGreaterThan(50);

    const asked = { pages: 0, files: 0, lostPages: 0, lostFiles: 0 };
    let isOver = false;
    const visit = async (offset: number) => {
      for (let turn = offset; !isOver; turn++) {
        const page = await get(paths[turn % paths.length] ?? '').catch(() => ({ status: 0, text: '' }));
        asked.pages += 1;
        if (page.status !== 200) asked.lostPages += 1;
        const later = [1, 7, 31].map((step) => openTab[(turn * step) % openTab.length] ?? '');
        for (const file of [...filesOf(page.text), ...later]) {
          asked.files += 1;
          if ((await statusOf(file)) !== 200) asked.lostFiles += 1;
        }
      }
    };
    const visitors = [0, 1, 2].map(visit);

    await appendFile(join(folder, 'web/root.tsx'), '\nObject.assign(globalThis, { upgraded: true });\n');
    await appendFile(join(folder, 'web/styles/base.css'), '\n:root { --upgraded: 1; }\n');
    const build = spawn('node_modules/.bin/react-router', ['build'], { cwd: folder, stdio: 'ignore' });
    killAtExit(build);
    expect((await once(build, 'exit'))[0]).toBe(0);
    // The processes serve pages of the old version until they are restarted.
    const before = asked.pages;
    await expect.poll(() => asked.pages, { timeout: 120_000 }).toBeGreaterThan(before + 20);
    for (const [index, port] of ports.entries()) {
      await processes[index]?.kill('SIGTERM');
      processes[index] = await start(port);
    }
    const restarted = asked.pages;
    await expect.poll(() => asked.pages, { timeout: 120_000 }).toBeGreaterThan(restarted + 20);
    isOver = true;
    await Promise.all(visitors);
    process.stdout.write(`upgrade: ${JSON.stringify(asked)}\n`);
    expect(asked.files).toBeGreaterThan(500);
    expect([asked.lostPages, asked.lostFiles]).toEqual([0, 0]);
  },
);
