import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Idempotency stores the status and body. */
export interface HttpAnswer<Body extends object = object> {
  status: number;
  body: Body;
  /** Seconds after which a retry can succeed. */
  retryAfter?: number;
}

export function sendAnswer(c: Context, { status, body, retryAfter }: HttpAnswer): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json(body, status as ContentfulStatusCode);
}
