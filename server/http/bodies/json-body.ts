import type { Context, MiddlewareHandler } from 'hono';
import { refuse } from '../errors.ts';
import type { HttpServices } from '../services.ts';
import { budgetRetrySeconds } from './byte-budget.ts';
import { readBody, readFailureStatus } from './read-body.ts';

/** 64 KiB (R8.4). */
export const maxJsonBytes = 64 * 1024;

/**
 * Reads a JSON body into `c.get('json')`. Count rate limits before it. Refuses a body that is too large (413), of
 * another type (415), too slow (408), not UTF-8 or not JSON (400). Refuses any body when no memory is free (503). An
 * absent body is an empty object.
 */
export function jsonBody(services: HttpServices): MiddlewareHandler {
  return async (c, next) => {
    const type = c.req.header('content-type');
    if (type !== undefined && !isJson(type)) return refuse(c, services, 415, 'unsupportedMediaType');
    const text = await readText(c, services, maxJsonBytes);
    if (text instanceof Response) return text;
    if (type === undefined && text !== '') return refuse(c, services, 415, 'unsupportedMediaType');
    try {
      c.set('json', type === undefined ? {} : JSON.parse(text));
    } catch {
      return refuse(c, services, 400, 'notJson');
    }
    return next();
  };
}

/** Reads the body, so that `c.req.text()` and `c.req.json()` can return it later. */
export function textBody(services: HttpServices, maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    const text = await readText(c, services, maxBytes);
    if (text instanceof Response) return text;
    // Hono's type names the promise's result.
    c.req.bodyCache.text = Promise.resolve(text) as unknown as string;
    return next();
  };
}

async function readText(c: Context, services: HttpServices, maxBytes: number): Promise<string | Response> {
  const read = await readBody(c, services, maxBytes);
  if (typeof read === 'string')
    return refuse(c, services, readFailureStatus[read], read === 'tooManyFiles' ? 'tooManyRequests' : read, {
      ...(read === 'tooManyFiles' && { 'Retry-After': String(budgetRetrySeconds) }),
      ...(read === 'tooSlow' && { Connection: 'close' }),
    });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
  } catch {
    return refuse(c, services, 400, 'notJson');
  } finally {
    // The decoded text is a copy.
    read.release();
  }
}

/** Accepts any case, and a quoted charset. */
function isJson(contentType: string): boolean {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase();
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase();
  return type === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
