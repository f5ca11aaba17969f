import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDesk } from '#domain/desk.ts';
import { pageList } from '#domain/pages.ts';
import { atMost, type Bar, figure } from './bar.ts';
import { changeContent, copyContent } from './change-content.ts';
import { median, processorMs, type StartedServer, startSiteProcess } from './processes.ts';

const warmUps = 8;
const rounds = 3;

/**
 * One process for each entry. The entry is its step through the pages. Equal orders would meet V8's large collections
 * on the same pages each time. Primes above the number of pages reach every page once.
 */
const steps = [101, 103, 107];

/** Every page but the desk's in both languages, one of each kind with an id, and an unknown path. */
const paths = ['ar', 'en'].flatMap((language) =>
  [...pageList.map(({ path }) => path).filter((path) => !isDesk(`/${path}`)), 'nothing'].map(
    (path) => `/${language}/${path}`,
  ),
);

/**
 * Measures the server's CPU time for a page that is not cached yet, all threads together: its rendering and its
 * compression. Changed content empties the cache for each round. Code is compiled by then. The median of several visits
 * excludes large collections, which occur every hundred pages or so.
 */
export async function firstRender(): Promise<Bar[]> {
  const times = new Map(paths.map((path) => [path, [] as number[]]));
  for (const step of steps) {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
    const content = await copyContent(folder);
    const site = await startSiteProcess(
      folder,
      { CONTENT_DIR: content },
      'tests/benchmarks/programs/site-on-request.ts',
    );
    const order = paths.map((_, turn) => paths[((turn + 1) * step) % paths.length] ?? '');
    for (let round = 0; round < warmUps + rounds; round += 1) {
      await changeContent(content, [site]);
      for (const path of order) {
        const took = await visit(site, path);
        if (round >= warmUps) times.get(path)?.push(took);
      }
    }
    await site.stop();
    await rm(folder, { recursive: true });
  }
  const took = [...times].map(([path, of]) => ({ path, took: median(of) }));
  const slowest = took.toSorted((a, b) => b.took - a.took)[0];
  return [
    figure(
      `CPU for the first visitor of a page, median of ${paths.length} pages`,
      median(took.map(({ took }) => took)),
      ' ms',
    ),
    atMost(
      `CPU for the first visitor of a page, slowest (${slowest?.path})`,
      slowest?.took ?? Number.NaN,
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
