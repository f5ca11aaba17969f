import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageList } from '#domain/pages.ts';
import { atMost, type Bar, told } from './bar.ts';
import { median, processorMs, type Started, startSite } from './processes.ts';

const warmUps = 4;
const rounds = 3;
/** A page is kept once in a process. */
const processes = 3;

/** Every page of the site's list in both languages, with one of each that has many, and one that is not there. */
const paths = ['ar', 'en'].flatMap((language) =>
  [...pageList.map(({ path }) => path), 'nothing'].map((path) => `/${language}/${path}`),
);

/**
 * What rendering a page that is not kept takes of the server's processor, all its threads together: a query keeps it from
 * being kept, and the last visit of all is the one that keeps it. Code is compiled by then, as in a server that runs.
 */
export async function firstRender(): Promise<Bar[]> {
  const times = new Map(paths.map((path) => [path, { again: [] as number[], first: [] as number[] }]));
  for (let process = 0; process < processes; process += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
    const site = await startSite(folder);
    // From another one on: a large collection comes after so and so many pages, in each process at the same one.
    const from = Math.floor((process * paths.length) / processes);
    const order = [...paths.slice(from), ...paths.slice(0, from)];
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
  const [worst, worstKept] = [slowest(rendered), slowest(first)];
  return [
    told(`rendering a page, the middle of ${paths.length}`, median(rendered.map(({ took }) => took)), ' ms'),
    atMost(`rendering the slowest, ${worst?.path}`, worst?.took ?? Number.NaN, 15, ' ms'),
    told('rendering and keeping a page, the middle', median(first.map(({ took }) => took)), ' ms'),
    atMost(`rendering and keeping the slowest, ${worstKept?.path}`, worstKept?.took ?? Number.NaN, 15, ' ms'),
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
