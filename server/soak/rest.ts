import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What a process holds while nobody asks anything of it. */
export interface Rest {
  memoryMb: number;
  /** Open sockets, pipes and files, but those of the embedded database, which opens a table's when it is first read. */
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
  const descriptors = (await Promise.all(opened)).filter((to) => to !== '' && !ofDatabase.test(to)).length;
  return { memoryMb: Math.round(kib / 1024), descriptors };
}

const ofDatabase = /\/db\/(base|global|pg_\w+)\//;

const restWithinMs = 60_000;
/** Connections to the database may be one more or fewer, and a file may be open for a moment. */
const moreDescriptors = 8;

/** Measures once connections have ended: as soon as descriptors are as few as before, and at last after a minute. */
export async function measureAtRest(pid: number, before?: Rest): Promise<Rest | undefined> {
  const until = Date.now() + restWithinMs;
  for (let last = await measure(pid); ; ) {
    await new Promise((next) => setTimeout(next, 1000));
    const now = await measure(pid);
    const isSteady = now?.descriptors === last?.descriptors;
    const isBack = !before || !now || now.descriptors <= before.descriptors + moreDescriptors;
    if ((isSteady && isBack) || Date.now() > until) return now;
    last = now;
  }
}

/** What did not come back: a leak of descriptors at once, of memory once it is more than half again and `keepsMb`. */
export function leaks(before: Rest, after: Rest, keepsMb = 150): string[] {
  const found: string[] = [];
  if (after.descriptors > before.descriptors + moreDescriptors)
    found.push(`descriptors went from ${before.descriptors} to ${after.descriptors}`);
  if (after.memoryMb > before.memoryMb * 1.5 && after.memoryMb > before.memoryMb + keepsMb)
    found.push(`memory went from ${before.memoryMb} to ${after.memoryMb} MB`);
  return found;
}
