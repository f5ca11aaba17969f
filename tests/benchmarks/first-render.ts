import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageList } from '#domain/pages.ts';
import { atMost, type Bar, figure } from './bar.ts';
import { median, processorMs, type StartedServer, startSiteProcess } from './processes.ts';

const warmUps = 8;
const rounds = 3;

/**
 * One process for each entry, because a process caches a page once. The entry is its step through the pages. Equal
 * orders would meet V8's large collections on the same pages each time. Primes above the number of pages reach every
 * page once.
 */
const steps = [101, 103, 107, 109, 113, 127, 131, 137, 139];

/** Every page in both languages, one of each kind with an id, and an unknown path. */
const paths = ['ar', 'en'].flatMap((language) =>
  [...pageList.map(({ path }) => path), 'nothing'].map((path) => `/${language}/${path}`),
);

/**
 * Measures the server's CPU time for rendering a page, all threads together. A query avoids the cache; the last visit
 * fills it. Code is compiled by then. The median of several visits excludes large collections, which occur every
 * hundred pages or so.
 */
export async function firstRender(): Promise<Bar[]> {
  const times = new Map(paths.map((path) => [path, { again: [] as number[], first: [] as number[] }]));
  for (const step of steps) {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
    const site = await startSiteProcess(folder);
    const order = paths.map((_, turn) => paths[((turn + 1) * step) % paths.length] ?? '');
    for (let round = 0; round < warmUps; round += 1)
      for (const path of order) await visit(site, `${path}?warm`);
    for (let round = 0; round < rounds; round += 1)
      for (const path of order) times.get(path)?.again.push(await visit(site, `${path}?again`));
    for (const path of order) times.get(path)?.first.push(await visit(site, path));
    await site.stop();
    await rm(folder, { recursive: true });
  }
  const took = (which: 'again' | 'first') =>
    [...times].map(([path, of]) => ({ path, took: median(of[which]) }));
  const [rendered, first] = [took('again'), took('first')];

  const slowest = (pages: typeof rendered) => pages.toSorted((a, b) => b.took - a.took)[0];
  const [worst, worstCached] = [slowest(rendered), slowest(first)];
  return [
    figure(
      `rendered page: CPU per request, median of ${paths.length} pages`,
      median(rendered.map(({ took }) => took)),
      ' ms',
    ),
    atMost(`rendered page: CPU per request, slowest (${worst?.path})`, worst?.took ?? Number.NaN, 15, ' ms'),
    figure('rendered and cached page: CPU per request, median', median(first.map(({ took }) => took)), ' ms'),
    atMost(
      `rendered and cached page: CPU per request, slowest (${worstCached?.path})`,
      worstCached?.took ?? Number.NaN,
      15,
      ' ms',
    ),
  ];
}

/** Returns the milliseconds of CPU for one answer. */
async function visit({ port, pids }: StartedServer, path: string): Promise<number> {
  const before = await processorMs(...pids);
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '10.1.1.1' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  return (await processorMs(...pids)) - before;
}
