import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a process holds while nobody asks anything of it. */
export interface Rest {
  memoryMb: number;
  /** Open sockets, pipes and files. */
  descriptors: number;
}

/** By what Linux says of a process; undefined when it has ended. */
async function measure(pid: number): Promise<Rest | undefined> {
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
/** Connections to the database may be one more or fewer, and a file may be open for a moment. */
const moreDescriptors = 8;

/**
 * Measures once the process is back: as soon as it holds no more than before, and at last after a minute. Connections
 * take a moment to end, and what a minute of load left behind is collected when the process has time.
 */
export async function measureAtRest(pid: number, before?: Rest, heldMb?: number): Promise<Rest | undefined> {
  const until = Date.now() + restWithinMs;
  for (let last = await measure(pid); ; ) {
    await new Promise((next) => setTimeout(next, 1000));
    const now = await measure(pid);
    const isSteady = now?.descriptors === last?.descriptors;
    const isBack = !before || !now || leaks(before, now, heldMb).length === 0;
    if ((isSteady && isBack) || Date.now() > until) return now;
    last = now;
  }
}

/**
 * How much more memory a server may hold afterwards. Recorded trials ended up to 24 MB above where they began, as heaps
 * vary from one minute to the next; three times that is no chance.
 */
const usuallyHeldMb = 80;

/** What did not come back. */
export function leaks(before: Rest, after: Rest, heldMb = usuallyHeldMb): string[] {
  const found: string[] = [];
  if (after.descriptors > before.descriptors + moreDescriptors)
    found.push(`descriptors went from ${before.descriptors} to ${after.descriptors}`);
  if (after.memoryMb > before.memoryMb + heldMb)
    found.push(`memory went from ${before.memoryMb} to ${after.memoryMb} MB`);
  return found;
}

/**
 * What the allocator keeps grows for some rounds and then stays: by 17 MB from the second to the third at most, and in
 * twelve by 41 from any one to the next. A round's uploads are 55 at a time.
 */
const againMb = 50;

/**
 * Whether the same took noticeably more memory the last time than the time before. Of the first two rounds nothing is
 * said: they show what the allocator takes for the first time.
 * @param rests - after each round
 */
export function takesMoreAgain(rests: readonly Rest[]): boolean {
  const [before, last] = rests.slice(-2);
  if (rests.length < 3 || !before || !last) return false;
  return last.memoryMb > before.memoryMb + againMb;
}
