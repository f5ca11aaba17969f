import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { query as askDatabase } from '../faults/databases.ts';
import { freePort, killAtExit } from '../support/process.ts';

/** The measured process has a core to itself; the client uses the other. */
export const measuredCore = '0';
export const clientCore = '1';

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Pins a process and its threads to cores. Does nothing without `taskset`. */
export function pin(pid: number, cores: string): void {
  if (hasTaskset) spawnSync('taskset', ['--all-tasks', '--pid', '--cpu-list', cores, String(pid)]);
}

/** Pins a PostgreSQL server and its future connections to cores. */
export async function pinDatabase(url: string, cores: string): Promise<void> {
  for (const pid of await databasePids(url)) pin(pid, cores);
}

/** Returns the process ids of a local PostgreSQL server, the postmaster's first. */
async function databasePids(url: string): Promise<number[]> {
  const [row] = await askDatabase(url, 'show data_directory');
  const [main = ''] = (await readFile(join(row.data_directory, 'postmaster.pid'), 'utf8')).split('\n');
  const others = await readFile(`/proc/${main}/task/${main}/children`, 'utf8').catch(() => '');
  return [main, ...others.split(' ')].filter(Boolean).map(Number);
}

/**
 * Returns the milliseconds of CPU that a PostgreSQL server has used, including ended connections. Linux counts in tens.
 */
export async function databaseMs(url: string): Promise<number> {
  const times = (await databasePids(url)).map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The fields after the name in parentheses: own times, and those of ended children.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  });
  return (await Promise.all(times)).reduce((sum, one) => sum + one, 0);
}

/** Returns the milliseconds of CPU that all running threads of some processes have used. */
export async function processorMs(...pids: number[]): Promise<number> {
  const nanoseconds = await Promise.all(pids.map(processorNs));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

async function processorNs(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  let sum = 0;
  for (const thread of await readdir(folder)) {
    const [used] = (await readFile(join(folder, thread, 'schedstat'), 'utf8').catch(() => '0')).split(' ');
    sum += Number(used);
  }
  return sum;
}

/** Returns a figure of a file such as `smaps_rollup` of a process, in megabytes. */
export async function memoryOf(pid: number, file: string, name: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / 1024;
}

/** Returns the median, which one disturbed round does not change. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export interface StartedServer {
  port: number;
  pids: number[];
  stop(): Promise<void>;
}

const startMs = 60_000;

/**
 * Starts the site as its operator does, with its log in a file of its folder.
 * @param program - another module that listens at PORT
 */
export async function startSiteProcess(
  dataDir: string,
  env: Record<string, string> = {},
  program = 'server/main.ts',
): Promise<StartedServer> {
  const port = await freePort();
  const log = openSync(join(dataDir, 'site.log'), 'a');
  const settings = { TRUST_PROXY: '1', PORT: String(port), DATA_DIR: dataDir, ...env };
  return startProgram('bin/node', [program], port, settings, log);
}

/** Starts a module that listens on `port`. @param log - a file for its output; default: the output of this process */
export function startNode(
  args: string[],
  port: number,
  env: Record<string, string> = {},
  log?: string,
): Promise<StartedServer> {
  return startProgram(process.execPath, args, port, env, log ? openSync(log, 'a') : 'inherit');
}

async function startProgram(
  program: string,
  args: string[],
  port: number,
  env: Record<string, string>,
  log: number | 'inherit',
): Promise<StartedServer> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const ended = once(child, 'exit');
  killAtExit(child);
  await waitForAnswer(port);
  return {
    port,
    pids: [child.pid ?? 0],
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until something answers HTTP at the port. */
export async function waitForAnswer(port: number): Promise<void> {
  for (const end = performance.now() + startMs; ; ) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response) return void (await response.arrayBuffer());
    if (performance.now() > end) throw new Error(`nothing answers at ${port}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}
