import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from '../api/errors.ts';
import type { Services } from '../services.ts';

/** The longest form that a person can type fits well; files have a limit of their own. */
const mostBytes = 64 * 1024;
const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What may be sent to a page: a form, of a size that people type. Pages know no other method. */
export function postedForm(services: Services): MiddlewareHandler[] {
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
    bodyLimit({ maxSize: mostBytes, onError: (c) => refuse(c, services, 413, 'tooLarge') }),
  ];
}
