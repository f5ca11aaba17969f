import type { Logger } from 'pino';
import { isReportPath } from '#domain/pages.ts';
import { describeError } from '../platform/log/log.ts';

/**
 * True for paths about malpractice reports. Logs must not show when such a path was requested, tables must not count
 * the requests, and caches must not store the responses (R12.2). Matches words in the path, so that new routes are
 * covered.
 */
export { isReportPath };

/** False for malpractice reports, and for files: a file that only one page loads would reveal visits of that page. */
export function isLogged(path: string): boolean {
  return !isReportPath(path) && !/^\/(?!(?:api|ar|en)\/).*\.[^/]+$/i.test(path);
}

const hourMs = 3_600_000;

/** For paths about malpractice reports, logs at the next full hour. */
export function logError(log: Logger, path: string, error: unknown, message: string): void {
  const write = () => log.error({ error: describeError(error) }, message);
  if (isReportPath(path)) setTimeout(write, hourMs - (Date.now() % hourMs)).unref();
  else write();
}
