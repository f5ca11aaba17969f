import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Services } from '../services.ts';
import { refuse } from './errors.ts';

/** JSON bodies are at most 64 KiB (contract, section 2). */
const mostBytes = 64 * 1024;

/** Refuses bodies that are too large (413) or not UTF-8 (400) before anything reads them. */
export function jsonBody(services: Services): MiddlewareHandler[] {
  return [
    bodyLimit({ maxSize: mostBytes, onError: (c) => refuse(c, services, 413, 'tooLarge') }),
    async (c, next) => {
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
