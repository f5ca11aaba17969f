import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface Usage {
  memoryMb: number;
  /** Open sockets, pipes and files. */
  descriptors: number;
}

/** Reads `/proc`; undefined once the process has ended. */
async function measure(pid: number): Promise<Usage | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  if (status === '') return undefined;
  const kib = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  const folder = `/proc/${pid}/fd`;
  const opened = (await readdir(folder).catch(() => [])).map((one) =>
    readlink(join(folder, one)).catch(() => ''),
  );
  const descriptors = (await Promise.all(opened)).filter((to) => to !== '').length;
  return { memoryMb: Math.round(kib / 1024), descriptors };
}

const restWithinMs = 60_000;
/** Allows for a database connection more, and a file that is open for a moment. */
const allowedDescriptors = 8;

/**
 * Measures as soon as the process holds no more than `before`, or after a minute. Connections take a moment to close,
 * and garbage is collected when the process is idle.
 */
export async function measureAtRest(
  pid: number,
  before?: Usage,
  allowedGrowthMb?: number,
): Promise<Usage | undefined> {
  const until = Date.now() + restWithinMs;
  for (let last = await measure(pid); ; ) {
    await new Promise((next) => setTimeout(next, 1000));
    const now = await measure(pid);
    const isSteady = now?.descriptors === last?.descriptors;
    const isBack = !before || !now || leaks(before, now, allowedGrowthMb).length === 0;
    if ((isSteady && isBack) || Date.now() > until) return now;
    last = now;
  }
}

/**
 * Extra memory that a server may hold afterwards. Recorded trials ended at most 24 MB above their start, because heaps
 * vary from one minute to the next. Three times that is a leak.
 */
const usualGrowthMb = 80;

/** Returns a sentence each for descriptors and memory that grew too much. */
export function leaks(before: Usage, after: Usage, allowedGrowthMb = usualGrowthMb): string[] {
  const found: string[] = [];
  if (after.descriptors > before.descriptors + allowedDescriptors)
    found.push(`descriptors went from ${before.descriptors} to ${after.descriptors}`);
  if (after.memoryMb > before.memoryMb + allowedGrowthMb)
    found.push(`memory went from ${before.memoryMb} to ${after.memoryMb} MB`);
  return found;
}

/**
 * Rounds of 55 uploads at a time: the memory that the allocator keeps grows for some rounds, then stays. It grew by at
 * most 17 MB in the third of three rounds. In twelve rounds it grew by at most 41 MB between any two.
 */
const maxGrowthMb = 50;

/**
 * Checks whether the last round took noticeably more memory than the one before. False for two rounds or fewer, because
 * the allocator still grows in them.
 * @param usages - after each round
 */
export function stillGrows(usages: readonly Usage[]): boolean {
  const [before, last] = usages.slice(-2);
  if (usages.length < 3 || !before || !last) return false;
  return last.memoryMb > before.memoryMb + maxGrowthMb;
}
