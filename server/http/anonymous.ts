import type { Logger } from 'pino';
import { isReportPath } from '#domain/pages.ts';
import { describeError } from '../platform/log/log.ts';

/**
 * Logs must not show when a path of a malpractice report was requested, tables must not count the requests, and caches
 * must not store them (R12.2). Matches words in the path, so that new routes are covered.
 */
export { isReportPath };

/** True for pages and the API only. A file that only one page loads would reveal visits of that page. */
export function isLogged(path: string): boolean {
  return !isReportPath(path) && !/^\/(?!(?:api|ar|en)\/).*\.[^/]+$/i.test(path);
}

const hourMs = 3_600_000;

/** For anonymous paths, logs at the next full hour. */
export function logError(log: Logger, path: string, error: unknown, message: string): void {
  const write = () => log.error({ error: describeError(error) }, message);
  if (isReportPath(path)) setTimeout(write, hourMs - (Date.now() % hourMs)).unref();
  else write();
}
