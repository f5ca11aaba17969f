import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from '../api/errors.ts';
import { mostMultipartBytes } from '../api/multipart-body.ts';
import type { Services } from '../services.ts';

/** The longest form that a person can type fits well. */
const mostTypedBytes = 64 * 1024;

/** Pages whose form takes a file, after their language. */
const withFile = /^\/(ar|en)\/(contact-us|contact-us-form|malpractice-report)\/?$/;

const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What may be sent to a page: a form, of a size that people type. Pages know no other method. */
export function postedForm(services: Services): MiddlewareHandler[] {
  const atMost = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refuse(c, services, 413, 'tooLarge') });
  const typed = atMost(mostTypedBytes);
  const withFiles = atMost(mostMultipartBytes);
  return [
    async (c, next) => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
      if (c.req.method !== 'POST') {
        return refuse(c, services, 405, 'methodNotAllowed', { Allow: 'GET, HEAD, POST' });
      }
      return types.test(c.req.header('content-type') ?? '')
        ? next()
        : refuse(c, services, 415, 'unsupportedMediaType');
    },
    async (c, next) => (withFile.test(c.req.path) ? withFiles(c, next) : typed(c, next)),
  ];
}
