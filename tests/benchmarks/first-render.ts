import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageList } from '#domain/pages.ts';
import { atMost, type Bar, told } from './bar.ts';
import { median, processorMs, type Started, startSite } from './processes.ts';

const warmUps = 8;
const rounds = 3;

/**
 * A page is cached once in a process, so there is one for each of these; they are the steps in which it goes through the
 * pages. A large collection comes after so and so many pages, and would meet the same ones in each process if the order
 * were the same. Primes, and more than there are pages: each order meets every page once.
 */
const steps = [101, 103, 107, 109, 113, 127, 131, 137, 139];

/** Every page of the site's list in both languages, with one of each that has many, and one that is not there. */
const paths = ['ar', 'en'].flatMap((language) =>
  [...pageList.map(({ path }) => path), 'nothing'].map((path) => `/${language}/${path}`),
);

/**
 * What rendering a page that is not cached takes of the server's processor, all its threads together: a query keeps it from
 * being cached, and the last visit of all is the one that caches it. Code is compiled by then, as in a server that runs. The
 * middle of several visits counts, which a collection of the whole heap, every hundred pages or so, is not in.
 */
export async function firstRender(): Promise<Bar[]> {
  const times = new Map(paths.map((path) => [path, { again: [] as number[], first: [] as number[] }]));
  for (const step of steps) {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
    const site = await startSite(folder);
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
    told(`rendering a page, the middle of ${paths.length}`, median(rendered.map(({ took }) => took)), ' ms'),
    atMost(`rendering the slowest, ${worst?.path}`, worst?.took ?? Number.NaN, 15, ' ms'),
    told('rendering and caching a page, the middle', median(first.map(({ took }) => took)), ' ms'),
    atMost(
      `rendering and caching the slowest, ${worstCached?.path}`,
      worstCached?.took ?? Number.NaN,
      15,
      ' ms',
    ),
  ];
}

/** Milliseconds of the server's processor for one answer. */
async function visit({ port, pids }: Started, path: string): Promise<number> {
  const before = await processorMs(...pids);
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': '10.1.1.1' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  return (await processorMs(...pids)) - before;
}
