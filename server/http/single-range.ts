import type { MiddlewareHandler } from 'hono';

/** A single byte range, as players and resumed downloads request it (RFC 9110, 14.1.2). */
const onePart = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Lets only single byte ranges through. Other ranges are ignored, as RFC 9110 (14.2) allows: the whole file is sent
 * with 200. `serveStatic` alone would send the whole file as if it were a part.
 */
export const singleRange: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range');
  if (range !== undefined && !onePart.test(range.trim())) c.req.raw.headers.delete('range');
  await next();
};
