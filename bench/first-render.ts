import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageList } from '#domain/pages.ts';
import { atMost, type Bar, told } from './bar.ts';
import { median, processorMs, type Started, startSite } from './processes.ts';

const warmUps = 6;
const rounds = 5;

/** Every page of the site's list in both languages, with one of each that has many, and one that is not there. */
const paths = ['ar', 'en'].flatMap((language) =>
  [...pageList.map(({ path }) => path), 'nothing'].map((path) => `/${language}/${path}`),
);

/**
 * What rendering a page that is not kept takes of the server's processor, all its threads together: a query keeps it from
 * being kept, and the last visit of all is the one that keeps it. Code is compiled by then, as in a server that runs.
 */
export async function firstRender(): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSite(folder);
  for (let round = 0; round < warmUps; round += 1)
    for (const path of paths) await visit(site, `${path}?warm`);
  const times = new Map<string, number[]>(paths.map((path) => [path, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const path of paths) times.get(path)?.push(await visit(site, `${path}?again`));
  const rendered = [...times].map(([path, took]) => ({ path, took: median(took) }));
  const first: typeof rendered = [];
  for (const path of paths) first.push({ path, took: await visit(site, path) });
  await site.stop();
  await rm(folder, { recursive: true });

  const slowest = (pages: typeof rendered) => pages.toSorted((a, b) => b.took - a.took)[0];
  const [worst, worstKept] = [slowest(rendered), slowest(first)];
  return [
    told(`rendering a page, the middle of ${paths.length}`, median(rendered.map(({ took }) => took)), ' ms'),
    atMost(`rendering the slowest, ${worst?.path}`, worst?.took ?? Number.NaN, 15, ' ms'),
    told('rendering and keeping a page, the middle', median(first.map(({ took }) => took)), ' ms'),
    atMost(
      `rendering and keeping the slowest, once, ${worstKept?.path}`,
      worstKept?.took ?? Number.NaN,
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
