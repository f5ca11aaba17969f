import type { Answered, ApiDocument, Operation } from './document.ts';
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

/** What no answer may tell of the inside. */
const inside = /node_modules|\bat .+\.ts:\d|\b(select|insert) .+ (from|into) "|\/server\//;

interface Judged {
  operation?: Operation | undefined;
  path: string;
  /** Whether the answer's body was fetched. */
  isRead?: boolean;
  /** Whether so much was sent that the server may say it is busy. */
  mayBeBusy?: boolean;
}

/** What is wrong with an answer. */
export function judgeAnswer(
  document: ApiDocument,
  { operation, path, isRead = true, mayBeBusy = false }: Judged,
  answered: Answered & { bytes: number },
): string | undefined {
  const { status, bytes, headers, body } = answered;
  if (status >= 500 && !(mayBeBusy && status === 503)) return `answered ${status}`;
  // Node's own refusal, before the application.
  if (headers.date === undefined) return undefined;
  if (headers['x-content-type-options'] !== 'nosniff') return `answered ${status} without nosniff`;
  if (status === 429 && !(Number(headers['retry-after']) > 0)) return 'answered 429 without Retry-After';
  if (inside.test(body.toString())) return `answered ${status} with something of the inside`;
  if (operation || isApi(path)) {
    if (status === 405 && !/^[A-Z, ]+$/.test(String(headers.allow))) return 'answered 405 without Allow';
    try {
      if (isRead) document.expectDocumented(operation, answered);
    } catch (error) {
      return (error as Error).message.split('\n')[0];
    }
    return undefined;
  }
  if (!pageStatuses.includes(status)) return `answered ${status}`;
  const isPage = String(headers['content-type']).startsWith('text/html');
  return isPage && bytes > bars.pageBytes ? `answered with ${Math.round(bytes / 1024)} KiB` : undefined;
}

/** Others are pages. */
const isApi = (path: string) => /^\/api(\/|$)/i.test(path);

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
