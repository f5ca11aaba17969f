import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDesk } from '#domain/desk.ts';
import { pageList } from '#domain/pages.ts';
import { createDatabase, removeDatabase } from '../faults/databases.ts';
import { openLoad } from '../faults/load.ts';
import { sandboxCodes } from '../support/applicant.ts';
import { startPostgres } from '../support/postgres.ts';
import { startProcess } from '../support/process.ts';
import { atMost, type Bar, figure, ratio } from './bar.ts';
import { memoryOf } from './processes.ts';

const minutes = Number(process.env.MEMORY_MINUTES ?? 10);
/** Time to free the memory that only the start needed. */
const restMs = 20_000;
const sampleMs = 2000;

/** Number of applicants and readers, and the pause between two steps of each. */
const applicants = 8;
const applicantPauseMs = 100;
const readers = 8;
const readerPauseMs = 50;

/** Highest ratio of the end to the middle of the load; less is noise of garbage collection. */
const maxGrowth = 1.1;

/** Measures memory at rest and under load, with the site's own PostgreSQL and with an external one. */
export async function memory(): Promise<Bar[]> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = await createDatabase(postgres);
    // Concurrent, because neither needs a whole core.
    const bars = await Promise.all([
      underLoad('site with its own PostgreSQL', { rest: 300, load: 450 }, {}),
      underLoad('site alone', { rest: 300, load: 450 }, { DATABASE_URL: databaseUrl }),
    ]);
    await removeDatabase(postgres, databaseUrl);
    return bars.flat();
  } finally {
    await postgres.stop();
  }
}

async function underLoad(
  database: string,
  most: { rest: number; load: number },
  env: Record<string, string>,
): Promise<Bar[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rimal-memory-'));
  // Above the daily limit of codes: this is a very busy day in ten minutes.
  const place = { DATA_DIR: dataDir, GATEWAYS: 'sandbox', CODES_PER_DAY: '1000000', ...env };
  // Measure the second start: only the first one creates the database.
  await (await startProcess(place)).kill('SIGTERM');
  const server = await startProcess(place);
  try {
    await pause(restMs);
    const own = env.DATABASE_URL ? undefined : dataDir;
    const atRest = await heldMb(server.pid, own);

    const load = openLoad(
      applicants,
      { serverUrl: () => server.url, codeSentTo: sandboxCodes(dataDir) },
      applicantPauseMs,
    );
    const reading = readPages(server.url);
    load.begin();
    const samples: number[] = [];
    const until = Date.now() + minutes * 60_000;
    while (Date.now() < until) {
      await pause(sampleMs);
      samples.push(await heldMb(server.pid, own));
    }
    await load.stop();
    const read = await reading.stop();
    if (load.errors.length > 0) throw new Error(`a submission failed: ${load.errors[0]}`);

    const [middle, end] = [medianAround(samples, 0.5), medianAround(samples, 0.95)];
    return [
      atMost(`${database}: memory at rest`, atRest, most.rest, ' MB'),
      atMost(`${database}: memory after ${minutes} minutes of load`, end, most.load, ' MB'),
      ratio(`${database}: memory at the end of the load`, end / middle, 'that in its middle', {
        most: maxGrowth,
      }),
      figure(`${database}: peak memory under load`, Math.max(...samples), ' MB'),
      figure(`${database}: accepted meanwhile`, load.acknowledged.length, ' submissions'),
      figure(`${database}: read meanwhile`, read, ' pages'),
    ];
  } finally {
    await server.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Reads all pages of visitors in turn, half of them with a query, which no page reads. */
function readPages(url: string): { stop(): Promise<number> } {
  const pages = pageList.filter(({ path }) => !path.includes(':') && !isDesk(`/${path}`));
  let read = 0;
  let stopped = false;
  const visit = async () => {
    while (!stopped) {
      const page = pages[read % pages.length];
      const language = read % 3 === 0 ? 'en' : 'ar';
      const query = read % 2 === 0 ? `?read=${read}` : '';
      read += 1;
      const response = await fetch(`${url}/${language}/${page?.path}${query}`, {
        headers: { 'x-forwarded-for': `10.${(read >> 16) & 255}.${(read >> 8) & 255}.${read & 255}` },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${response.url} was answered ${response.status}`);
      await pause(readerPauseMs);
    }
  };
  const visits = Promise.all(Array.from({ length: readers }, visit));
  // `stop` throws a failure. Until then it must not end the process.
  visits.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await visits;
      return read;
    },
  };
}

/** Returns the median of a tenth of the samples. @param where - 0 for the first, 1 for the last */
function medianAround(samples: number[], where: number): number {
  const around = Math.round(samples.length * where);
  const part = samples.slice(Math.max(0, around - samples.length / 20), around + samples.length / 20);
  return part.sort((a, b) => a - b)[part.length >> 1] ?? Number.NaN;
}

/**
 * Returns the megabytes that a process holds (RSS) and, with a DATA_DIR, its PostgreSQL (PSS, which splits shared
 * memory).
 */
async function heldMb(pid: number, dataDir?: string): Promise<number> {
  const site = await memoryOf(pid, 'status', 'VmRSS');
  if (!dataDir) return site;
  const lock = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postmaster = Number.parseInt(lock, 10);
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const all = [postmaster, ...children.trim().split(' ').map(Number)];
  const parts = all.map((one) => memoryOf(one, 'smaps_rollup', 'Pss').catch(() => 0));
  return (await Promise.all(parts)).reduce((sum, part) => sum + part, site);
}
