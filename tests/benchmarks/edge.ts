import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isReportPath, pageList } from '#domain/pages.ts';
import { createDatabase } from '../faults/databases.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { until } from '../support/until.ts';
import { atMost, type Bar, figure, type Limit, ratio } from './bar.ts';
import { fetchCached } from './cached-pages.ts';
import { changeContent, copyContent } from './change-content.ts';
import { sendRequests } from './client.ts';
import { compareInTurns } from './compare-in-turns.ts';
import { filesOf, requestsFor } from './many-processes.ts';
import { startNginx } from './nginx.ts';
import { median, processorMs, type StartedServer, startSiteProcess } from './processes.ts';

const page = '/ar/individual';
const rounds = 5;
const filesAsked = 20_000;
/** Pages that nginx has not cached yet. */
const uncachedPaths = pageList
  .filter(({ index, path }) => index && !path.includes(':') && !isReportPath(path))
  .map(({ path }) => `/en/${path}`)
  .slice(0, 20);

/**
 * Compares nginx's cache in front of two and four processes with nginx that serves a file: normally, with one process
 * hanging, and with all stopped and the cache stale. Also measures files of a page, and pages that nginx has not
 * cached, before and just after a content change.
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
  const key = randomBytes(32).toString('base64');
  const env = { DATABASE_URL: databaseUrl, CONTENT_DIR: content, DATA_KEY: key, MALPRACTICE_KEY: key };
  const sites: StartedServer[] = [];
  for (let number = 1; number <= count; number++) {
    const dataDir = join(folder, String(number));
    await mkdir(dataDir);
    sites.push(await startSiteProcess(dataDir, env));
  }
  const own = await fetchCached(sites[0]?.port ?? 0);
  const nginx = await startNginx(folder, sites, page, own);
  if (!nginx) return [{ what: 'nginx', measured: 'not installed', bar: 'installed', holds: false }];
  const toFile = async () => (await compareInTurns({ ...nginx }, page, rounds)).ratio('edge', 'file');
  const pages: Bar[] = [];
  const cached = (when: string, rate: number, limit?: Limit) =>
    ratio(
      `page from nginx's cache, ${count} processes${when}: requests per CPU second`,
      rate,
      'those of nginx that serves a file',
      limit,
    );
  pages.push(cached('', await toFile(), { least: 0.9 }));

  const files = await filesOf(nginx.edge);
  const pids = sites.flatMap((site) => site.pids);
  const before = await processorMs(...pids);
  await sendRequests(nginx.edge.port, 20, requestsFor(files, filesAsked));
  const used = ((await processorMs(...pids)) - before) / filesAsked;
  pages.push(atMost(`the site's CPU for a file through nginx, ${count} processes`, used, 0.01, ' ms'));

  const firstPages: { before: number[]; after: number[] } = { before: [], after: [] };
  for (const [turn, path] of uncachedPaths.entries()) {
    if (turn % 2) await changeContent(content, sites);
    firstPages[turn % 2 ? 'after' : 'before'].push(await timeOf(nginx.edge, path));
    if (turn % 2) await untilIdle(pids);
  }
  const firstPage = `time of a page that nginx has not cached, ${count} processes`;
  const [usually, changed] = [median(firstPages.before), median(firstPages.after)];
  pages.push(figure(firstPage, usually, ' ms'));
  pages.push(
    ratio(`${firstPage}, just after a content change`, changed / usually, 'the time before', { most: 1.5 }),
  );

  const [hung = 0] = sites[0]?.pids ?? [];
  process.kill(hung, 'SIGSTOP');
  pages.push(cached(', one hanging', await toFile()));
  process.kill(hung, 'SIGCONT');
  for (const site of sites) await site.stop();
  // By then the cache is a minute old, so stale.
  await new Promise((next) => setTimeout(next, 61_000));
  pages.push(cached(', all stopped', await toFile()));
  await nginx.edge.stop();
  await rm(folder, { recursive: true });
  return pages;
}

/** Waits until the processes have rendered their pages again. */
async function untilIdle(pids: readonly number[]): Promise<void> {
  const isIdle = async () => {
    const before = await processorMs(...pids);
    await new Promise((next) => setTimeout(next, 500));
    return (await processorMs(...pids)) - before < 50 * pids.length;
  };
  if (!(await until(isIdle, 60_000, 500))) throw new Error('the processes do not become idle');
}

async function timeOf({ port }: StartedServer, path: string): Promise<number> {
  const begun = performance.now();
  await fetchCached(port, path);
  return performance.now() - begun;
}
