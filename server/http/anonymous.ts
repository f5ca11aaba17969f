import type { Logger } from 'pino';
import { isReportPath } from '#domain/pages.ts';
import { describeError } from '../platform/log/log.ts';

/**
 * Returns whether a path concerns a report of malpractice: its pages, their files, its endpoints. Logs must not show
 * when such a path was requested, tables must not count the requests, and caches must not store them (R12.2). It
 * matches words in the path, so that new routes are covered.
 */
export { isReportPath };

/**
 * Returns whether a request is logged and counted: only pages and the API. A file that only one page loads would reveal
 * visits of that page.
 */
export function isLogged(path: string): boolean {
  return !isReportPath(path) && !/^\/(?!(?:api|ar|en)\/).*\.[^/]+$/i.test(path);
}

const hourMs = 3_600_000;

/** Logs an error of a request. For anonymous paths, waits for the next full hour. */
export function logError(log: Logger, path: string, error: unknown, message: string): void {
  const write = () => log.error({ error: describeError(error) }, message);
  if (isReportPath(path)) setTimeout(write, hourMs - (Date.now() % hourMs)).unref();
  else write();
}
