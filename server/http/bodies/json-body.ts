import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Services } from '../../services.ts';
import { refuse } from '../errors.ts';

/** JSON bodies are at most 64 KiB (R8.4). */
const mostBytes = 64 * 1024;

/** Refuses bodies that are too large (413), of a kind that only looks like JSON (415) or not UTF-8 (400), unread. */
export function jsonBody(services: Services): MiddlewareHandler[] {
  const tooLarge = (c: Context) => refuse(c, services, 413, 'tooLarge');
  const countBytes = bodyLimit({ maxSize: mostBytes, onError: tooLarge });
  return [
    async (c, next) => {
      const length = c.req.header('content-length');
      // Hono's own would make a stream of the web's first, which takes longer than all checks of a form.
      if (length === undefined || c.req.header('transfer-encoding') !== undefined) return countBytes(c, next);
      return Number(length) > mostBytes ? tooLarge(c) : next();
    },
    async (c, next) => {
      if (!isTaken(c.req.header('content-type') ?? ''))
        return refuse(c, services, 415, 'unsupportedMediaType');
      // Hono keeps these bytes, and reads the JSON from them later.
      const bytes = await c.req.arrayBuffer();
      try {
        new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        return refuse(c, services, 400, 'notJson');
      }
      return next();
    },
  ];
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
