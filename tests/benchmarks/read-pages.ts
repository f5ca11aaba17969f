import { Agent, get } from 'node:http';
import { isReportPath, pageList } from '#domain/pages.ts';
import type { StartedServer } from './processes.ts';

/** Pause of each reader between two pages. */
const pauseMs = 20;
const readers = 4;
const paths = pageList
  .filter(({ index, path }) => index && !path.includes(':'))
  .map(({ path }) => `/ar/${path}`);
/** Without the pages that are rendered for each visitor. */
export const cachedPaths = paths.filter(
  (path) => !isReportPath(path) && !['/ar/cookies', '/ar/follow'].includes(path),
);

/** Renders every page, so that code is compiled and pages are cached, as in production. */
export async function warmUp(site: StartedServer): Promise<void> {
  for (let round = 0; round < 3; round += 1) for (const path of paths) await timed(site, path);
}

/** Reads pages until `other` is done. `times` are milliseconds. */
export async function readPagesDuring<T>(
  site: StartedServer,
  other: Promise<T>,
  read: readonly string[] = paths,
): Promise<{ times: number[]; other: T }> {
  const times: number[] = [];
  let going = true;
  const readPages = async (reader: number) => {
    for (let turn = reader; going; turn += 1) {
      times.push(await timed(site, read[turn % read.length] ?? ''));
      await new Promise((next) => setTimeout(next, pauseMs));
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, reader) => readPages(reader * 7)));
  const done = await other;
  going = false;
  await all;
  return { times, other: done };
}

const agent = new Agent({ keepAlive: true });

/** Returns the milliseconds to the last byte of a page. */
function timed({ port }: StartedServer, path: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: 'lang=ar' };
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - begun));
    }).once('error', reject);
  });
}

export function percentile(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}
