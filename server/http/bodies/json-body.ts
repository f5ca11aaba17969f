import type { MiddlewareHandler } from 'hono';
import { refuse } from '../errors.ts';
import type { HttpServices } from '../services.ts';
import { budgetRetrySeconds } from './byte-budget.ts';
import { readBody, unreadStatus } from './read-body.ts';

/** JSON bodies are at most 64 KiB (R8.4). */
const mostJsonBytes = 64 * 1024;

/**
 * Reads a JSON body, after limits were counted: refuses one that is too large (413), of a kind that only looks like JSON
 * (415), too slow (408) or not UTF-8 (400).
 */
export function jsonBody(services: HttpServices): MiddlewareHandler {
  const read = textBody(services, mostJsonBytes);
  return async (c, next) =>
    isTaken(c.req.header('content-type') ?? '')
      ? read(c, next)
      : refuse(c, services, 415, 'unsupportedMediaType');
}

/** Reads a text of at most so many bytes. Hono keeps it: `c.req.json()` and `c.req.text()` give it later. */
export function textBody(services: HttpServices, mostBytes: number): MiddlewareHandler {
  return async (c, next) => {
    // A page's action calls the API after the page's own form was read.
    if (c.env?.counted) return next();
    const read = await readBody(c, services, mostBytes);
    if (typeof read === 'string')
      return refuse(c, services, unreadStatus[read], read === 'tooManyFiles' ? 'tooManyRequests' : read, {
        ...(read === 'tooManyFiles' && { 'Retry-After': String(budgetRetrySeconds) }),
        ...(read === 'tooSlow' && { Connection: 'close' }),
      });
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
      // Hono's type names what the promise gives.
      c.req.bodyCache.text = Promise.resolve(text) as unknown as string;
    } catch {
      return refuse(c, services, 400, 'notJson');
    } finally {
      // The text is the handler's own copy.
      read.giveBack();
    }
    return next();
  };
}

/**
 * Whether a content type means what the endpoints read. JSON is `application/json` in UTF-8, in any case, quoted or
 * not; `application/merge-patch+json` means something else. Types that are no JSON at all the endpoints refuse or take.
 */
function isTaken(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!/[/+]json$/.test(type)) return true;
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase();
  return type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
