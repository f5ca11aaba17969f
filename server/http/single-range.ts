import type { MiddlewareHandler } from 'hono';

/** As players and resumed downloads request it (RFC 9110, 14.1.2). */
const onePart = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Sends the whole file with 200 for other ranges (RFC 9110, 14.2). `serveStatic` alone would send it as if it were a
 * part.
 */
export const singleRange: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range');
  if (range !== undefined && !onePart.test(range.trim())) c.req.raw.headers.delete('range');
  await next();
};
