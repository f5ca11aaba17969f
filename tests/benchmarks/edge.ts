import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReportPath, pageList } from '#domain/pages.ts';
import { createDatabase } from '../faults/databases.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { atLeastBar, atMost, type Bar, figure } from './bar.ts';
import { fetchCached } from './cached-pages.ts';
import { changeContent, copyContent } from './change-content.ts';
import { compareInTurns } from './compare-in-turns.ts';
import { startNginx } from './nginx.ts';
import { median, type StartedServer, startSiteProcess } from './processes.ts';

const page = '/ar/individual';
const rounds = 5;
/** Pages that nginx has not cached yet. */
const uncachedPaths = pageList
  .filter(({ index, path }) => index && !path.includes(':') && !isReportPath(path))
  .map(({ path }) => `/en/${path}`)
  .slice(0, 20);

/**
 * Compares nginx's cache in front of two and four processes with nginx that serves a file: normally, with one process
 * hanging, and with all stopped and the cache stale. Also measures the first page after a content change.
 */
export async function edge(): Promise<Bar[]> {
  const postgres = await startOwnPostgres();
  try {
    const bars = [];
    for (const count of [2, 4]) bars.push(...(await measureEdge(count, await createDatabase(postgres))));
    return bars;
  } finally {
    await postgres.stop();
  }
}

async function measureEdge(count: number, databaseUrl: string): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const content = await copyContent(folder);
  const sites: StartedServer[] = [];
  for (let number = 1; number <= count; number++) {
    const dataDir = join(folder, String(number));
    await mkdir(dataDir);
    sites.push(await startSiteProcess(dataDir, { DATABASE_URL: databaseUrl, CONTENT_DIR: content }));
  }
  const own = await fetchCached(sites[0]?.port ?? 0);
  const nginx = await startNginx(folder, sites, page, own);
  if (!nginx) return [{ what: 'edge', measured: 'nginx is not installed', bar: 'nginx', holds: false }];
  const ratio = async () => (await compareInTurns({ ...nginx }, page, rounds)).ratio('edge', 'file');
  const pages: Bar[] = [];
  const cached = (when: string) =>
    `page from nginx's cache, ${count} processes${when}: rate, relative to nginx that serves a file`;
  pages.push(atLeastBar(cached(''), await ratio(), 0.9));

  const firstPages: { throughEdge: number[]; directly: number[] } = { throughEdge: [], directly: [] };
  for (const [turn, path] of uncachedPaths.entries()) {
    await changeContent(content, sites);
    firstPages.throughEdge.push(await timeOf(nginx.edge, path));
    await changeContent(content, sites);
    firstPages.directly.push(await timeOf(sites[turn % count] as StartedServer, path));
  }
  const firstPage = `first page after a content change, ${count} processes`;
  const [throughEdge, directly] = [median(firstPages.throughEdge), median(firstPages.directly)];
  pages.push(figure(firstPage, throughEdge, ' ms'));
  pages.push(atMost(`${firstPage}: time, relative to a direct request`, throughEdge / directly, 1.5));

  const [hung = 0] = sites[0]?.pids ?? [];
  process.kill(hung, 'SIGSTOP');
  pages.push(figure(cached(', one hanging'), await ratio()));
  process.kill(hung, 'SIGCONT');
  for (const site of sites) await site.stop();
  // By then the cache is a minute old, so stale.
  await new Promise((next) => setTimeout(next, 61_000));
  pages.push(figure(cached(', all stopped'), await ratio()));
  await nginx.edge.stop();
  await rm(folder, { recursive: true });
  return pages;
}

async function timeOf({ port }: StartedServer, path: string): Promise<number> {
  const begun = performance.now();
  await fetchCached(port, path);
  return performance.now() - begun;
}
