import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageList } from '#domain/pages.ts';
import { startOwnPostgres } from '#server/database/testing-postgres.ts';
import { freshDatabase } from '#server/soak/places.ts';
import { atMost, type Bar, told } from './bar.ts';
import { ask } from './client.ts';
import { leadRequests } from './lead-request.ts';
import { askingCore, measuredCore, pin, type Started, startSite } from './processes.ts';
import { untilShrunk } from './shrunk.ts';

const atOnce = 50;
const leads = 2000;
/** Between two pages that a reader opens; there are so many readers. */
const pauseMs = 20;
const readers = 4;
const paths = pageList
  .filter(({ index, path }) => index && !path.includes(':'))
  .map(({ path }) => `/ar/${path}`);

/** How long pages take while fifty leads are sent at once; the machine's own hiccups are in it. */
export async function pageLatency(): Promise<Bar[]> {
  const postgres = await startOwnPostgres({ fsync: true });
  try {
    return await measure('PostgreSQL', { DATABASE_URL: await freshDatabase(postgres) });
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, env: Record<string, string>): Promise<Bar[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rimal-bench-'));
  const site = await startSite(folder, env);
  // Left free: its collector works beside it, as where it runs. Who asks has one core.
  pin(process.pid, askingCore);
  // Code is compiled, and what is kept of the pages is kept, as in a site that runs.
  for (let round = 0; round < 3; round += 1) for (const path of paths) await timed(site, path);
  await untilShrunk(site.port, paths);
  await ask(site.port, atOnce, leadRequests(300));

  const alone = await reading(site, new Promise((done) => setTimeout(done, 3000)));
  const { times, other } = await reading(site, ask(site.port, atOnce, leadRequests(leads)));
  await site.stop();
  await rm(folder, { recursive: true });
  pin(process.pid, `${measuredCore},${askingCore}`);
  return [
    told(`leads a second meanwhile, on ${name}`, other.answers / other.seconds, ' /s'),
    told('a page at p99 while nobody sends anything', percentile(alone.times, 0.99), ' ms'),
    told(`a page at p50 while ${atOnce} leads are sent at once`, percentile(times, 0.5), ' ms'),
    atMost(`a page at p99 while ${atOnce} leads are sent at once`, percentile(times, 0.99), 50, ' ms'),
  ];
}

/** Reads pages until `other` is done. */
async function reading<T>(site: Started, other: Promise<T>): Promise<{ times: number[]; other: T }> {
  const times: number[] = [];
  let going = true;
  const read = async (reader: number) => {
    for (let turn = reader; going; turn += 1) {
      times.push(await timed(site, paths[turn % paths.length] ?? ''));
      await new Promise((next) => setTimeout(next, pauseMs));
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, reader) => read(reader * 7)));
  const done = await other;
  going = false;
  await all;
  return { times, other: done };
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds to the last byte of a page. */
function timed({ port }: Started, path: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', cookie: 'lang=ar' };
    get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - begun));
    }).once('error', reject);
  });
}

function percentile(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}
