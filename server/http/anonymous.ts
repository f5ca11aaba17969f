import type { Logger } from 'pino';
import { isAnonymous } from '#domain/pages.ts';
import { describeError } from '../platform/log/log.ts';

/**
 * Whether a request has to do with a report of malpractice: its pages, their files, its endpoints. Of these no log has
 * an hour, no table a count, and no cache a copy (R12.2). By the word itself rather than by the list of
 * routes, so that nothing built under it later is forgotten.
 */
export { isAnonymous };

/**
 * Whether a request is logged and counted: of pages and the API only. A file is the same for everybody, and the one that
 * only some page loads would tell of that page, whatever it is called.
 */
export function isLogged(path: string): boolean {
  return !isAnonymous(path) && !/^\/(?!(?:api|ar|en)\/).*\.[^/]+$/i.test(path);
}

const hourMs = 3_600_000;

/** Tells the log of an error while a path was answered; where the path leaves no trace, not before the next full hour. */
export function tellError(log: Logger, path: string, error: unknown, message: string): void {
  const tell = () => log.error({ error: describeError(error) }, message);
  if (isAnonymous(path)) setTimeout(tell, hourMs - (Date.now() % hourMs)).unref();
  else tell();
}
