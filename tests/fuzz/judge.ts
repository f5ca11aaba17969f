import type { Answered, ApiDocument, Operation } from './document.ts';
import type { Peak, Waited } from './watcher.ts';

/** Limits that the server must stay within. `watcher.ts` defines own work. */
export const serverLimits = {
  /**
   * Own work that `/healthz` may wait for, as a multiple of the processor time of an ordinary request in the same run;
   * meanwhile the server answers nobody. On a busy machine the same work takes more processor time, because processes
   * share its caches.
   */
  healthz: 25,
  healthzBusy: 100,
  /** The same for a page, which must be rendered and compressed. */
  page: 180,
  /**
   * Megabytes at any time, and at rest above the start. glibc and V8 free memory late: a healthy server has held up to
   * 240 MB more.
   */
  memoryMb: 700,
  maxGrowthMb: 300,
  /** Size of a page, including submitted values that it shows again. */
  pageBytes: 600 * 1024,
  /** From SIGTERM to exit. */
  endSeconds: 10,
};

/** Statuses of pages: rendered, redirected or refused (R8.3). */
const pageStatuses = [200, 302, 303, 400, 403, 404, 405, 409, 413, 414, 415, 422, 429, 503];

/** Internals that no answer may reveal. */
const internals = /node_modules|\bat .+\.ts:\d|\b(select|insert) .+ (from|into) "|\/server\//;

interface Judged {
  operation?: Operation | undefined;
  path: string;
  isRead?: boolean;
  /** Whether the load allows a 503. */
  mayBeBusy?: boolean;
}

/** Returns what is wrong with an answer, undefined if nothing. */
export function judgeAnswer(
  document: ApiDocument,
  { operation, path, isRead = true, mayBeBusy = false }: Judged,
  answered: Answered & { bytes: number },
): string | undefined {
  const { status, bytes, headers, body } = answered;
  if (status >= 500 && !(mayBeBusy && status === 503)) return `answered ${status}`;
  // Node refused it before the application.
  if (headers.date === undefined) return undefined;
  if (headers['x-content-type-options'] !== 'nosniff') return `answered ${status} without nosniff`;
  if (status === 429 && !(Number(headers['retry-after']) > 0)) return 'answered 429 without Retry-After';
  if (internals.test(body.toString())) return `the answer (${status}) reveals internals`;
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
  return isPage && bytes > serverLimits.pageBytes
    ? `answered with ${Math.round(bytes / 1024)} KiB`
    : undefined;
}

const isApi = (path: string) => /^\/api(\/|$)/i.test(path);

/**
 * @param requestMs - processor time of an ordinary request
 * @returns what is wrong with a measurement of the watcher, undefined if nothing
 */
export function judgeWatched(seen: Waited | Peak, requestMs: number): string | undefined {
  if ('peakMb' in seen)
    return seen.peakMb > serverLimits.memoryMb ? `the server held ${seen.peakMb} MB` : undefined;
  const { what, ownMs, queuedMs, began, ended, stuck } = seen;
  const isBusy = queuedMs > (ended - began) / 5;
  const limit =
    what === 'page' ? serverLimits.page : isBusy ? serverLimits.healthzBusy : serverLimits.healthz;
  if (ownMs <= limit * requestMs) return undefined;
  const waited = `${what === 'page' ? 'a page' : '/healthz'} was blocked for ${Math.round(ownMs)} ms by the server's own work, as much as ${Math.round(ownMs / requestMs)} ordinary requests`;
  return stuck ? `${waited} and is still unanswered` : waited;
}
