import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { solutionHeader } from '#domain/code-challenge.ts';
import type { HttpServices } from '../services.ts';

/** Without CORS_ORIGINS, sends no CORS headers and answers no preflight. Cookies are never allowed. */
export function crossOrigin({ config }: HttpServices): MiddlewareHandler[] {
  if (config.corsOrigins.length === 0) return [];
  return [
    cors({
      origin: [...config.corsOrigins],
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['Content-Type', 'Accept-Language', 'Idempotency-Key', solutionHeader],
      exposeHeaders: ['Retry-After', 'Content-Disposition'],
      maxAge: 600,
    }),
  ];
}
