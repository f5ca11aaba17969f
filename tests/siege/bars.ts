import type { Answered, ApiDocument } from '../fuzz/document.ts';
import type { Target } from './targets.ts';
import type { Peak, Waited } from './watcher.ts';

/** What the server holds, whatever is sent. `watcher.ts` says what own work is. */
export const bars = {
  /**
   * Milliseconds of own work for which `/healthz` may wait: so long nobody at all is answered. On a machine that does
   * other things too, the same work takes more of the processor, as its caches are shared.
   */
  healthzMs: 250,
  healthzBusyMs: 1000,
  /** And for which a page may wait that has to be rendered and packed: longer, and visitors wait for somebody else's call. */
  pageMs: 1500,
  /**
   * What the process may hold at any time, and at rest beyond what it held before. glibc and V8 give back late where the machine
   * has room: a healthy server was seen to hold up to 240 MB more.
   */
  memoryMb: 700,
  heldMb: 300,
  /** A page, however much of what was sent it shows again. */
  pageBytes: 600 * 1024,
  /** From SIGTERM to the end. */
  endSeconds: 10,
};

/** What pages answer: as they are, elsewhere, or why not (R8.3). */
const pageStatuses = [200, 302, 303, 400, 403, 404, 405, 409, 413, 414, 415, 422, 429, 503];

/** What is wrong with an answer. @param isRead - whether its body was fetched */
export function judgeAnswer(
  document: ApiDocument,
  { operation }: Target,
  answered: Answered & { bytes: number },
  isRead: boolean,
): string | undefined {
  const { status, bytes, headers } = answered;
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (operation) {
    try {
      // What Node refuses itself has no body.
      if (isRead && bytes > 0) document.expectDocumented(operation, answered);
    } catch (error) {
      return (error as Error).message.split('\n')[0];
    }
    return undefined;
  }
  if (!pageStatuses.includes(status)) return `answered ${status}`;
  const isPage = String(headers['content-type']).startsWith('text/html');
  return isPage && bytes > bars.pageBytes ? `answered with ${Math.round(bytes / 1024)} KiB` : undefined;
}

/** What is wrong with what the watcher saw. */
export function judgeWatched(seen: Waited | Peak): string | undefined {
  if ('peakMb' in seen) return seen.peakMb > bars.memoryMb ? `the server held ${seen.peakMb} MB` : undefined;
  const { what, ownMs, queuedMs, began, ended, stuck } = seen;
  const isBusy = queuedMs > (ended - began) / 5;
  const bar = what === 'page' ? bars.pageMs : isBusy ? bars.healthzBusyMs : bars.healthzMs;
  if (ownMs <= bar) return undefined;
  const waited = `${what === 'page' ? 'a page' : '/healthz'} waited for ${Math.round(ownMs)} ms of own work`;
  return stuck ? `${waited}, and was not answered yet` : waited;
}
