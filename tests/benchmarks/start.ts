import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../support/process.ts';
import { atMost, type Bar, figure } from './bar.ts';

const starts = 7;
const maxSeconds = 2;

/** Measures `npm start` until `ready`, with packages installed, pages built and a database. */
export async function startBench(): Promise<Bar[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rimal-start-'));
  try {
    // Creates the database and fills Node's compile cache.
    const first = await untilReady(dataDir);
    const again: Start[] = [];
    for (let n = 0; n < starts; n++) again.push(await untilReady(dataDir));
    return [
      atMost(`time from npm start to ready, median of ${starts}`, median(again, 'seconds'), maxSeconds, ' s'),
      figure('CPU of all processes from npm start to ready, median', median(again, 'processor'), ' s'),
      figure('time from npm start to ready, fastest', Math.min(...again.map(({ seconds }) => seconds)), ' s'),
      figure('time of the first npm start, which creates the database', first.seconds, ' s'),
      figure('load of the machine meanwhile', loadavg()[0] ?? 0, ' running or waiting processes'),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Both in seconds. */
interface Start {
  seconds: number;
  processor: number;
}

const median = (starts: Start[], of: keyof Start) =>
  starts.map((one) => one[of]).sort((a, b) => a - b)[starts.length >> 1] ?? Number.NaN;

async function untilReady(dataDir: string): Promise<Start> {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: undefined };
  const begun = performance.now();
  // Its own process group, so that npm, its shell and the server end together.
  const npm = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(npm, 'close');
  try {
    for await (const line of createInterface(npm.stdout))
      if (line.startsWith('ready ')) {
        const seconds = (performance.now() - begun) / 1000;
        return { seconds, processor: await processorSeconds(npm.pid ?? 0) };
      }
    throw new Error('npm start ended before it was ready');
  } finally {
    if (npm.pid && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    npm.stdout.resume();
    await closed;
  }
}

/**
 * Returns the seconds of CPU that the processes of a group and their ended children have used. Linux counts in
 * hundredths.
 */
async function processorSeconds(group: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const id of processes) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    // After the name in parentheses, field 3 is the group, and fields 12 to 15 are times.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    if (fields[2] === group) ticks += fields.slice(11, 15).reduce((sum, time) => sum + time, 0);
  }
  return ticks / 100;
}
