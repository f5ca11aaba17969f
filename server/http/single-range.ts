import type { MiddlewareHandler } from 'hono';

/** One byte range, as media players and resumed downloads request (RFC 9110, 14.1.2). */
const onePart = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Ignores other ranges, so that the whole file is sent with 200 (RFC 9110, 14.2). `serveStatic` alone would send it
 * with 206.
 */
export const singleRange: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range');
  if (range !== undefined && !onePart.test(range.trim())) c.req.raw.headers.delete('range');
  await next();
};
