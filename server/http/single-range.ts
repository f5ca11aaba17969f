import type { MiddlewareHandler } from 'hono';

/** A single part in bytes, as players and resumed downloads ask for it (RFC 9110, 14.1.2). */
const onePart = /^bytes=(?:\d+-\d*|-\d+)$/;

/**
 * Files answer one part of themselves. Several at once, another unit, or what cannot be read is ignored, as RFC 9110
 * (14.2) allows: the whole is sent with 200. `serveStatic` by itself would send the whole as if it were a part.
 */
export const singleRange: MiddlewareHandler = async (c, next) => {
  const range = c.req.header('range');
  if (range !== undefined && !onePart.test(range.trim())) c.req.raw.headers.delete('range');
  await next();
};
