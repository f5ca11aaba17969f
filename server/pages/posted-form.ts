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

/** What may be sent to a page: a form of ours, of a size that people type. Pages know no other method. */
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
      if (!types.test(c.req.header('content-type') ?? '')) {
        return refuse(c, services, 415, 'unsupportedMediaType');
      }
      const origin = c.req.header('origin');
      if (origin === undefined) return next();
      if (!isOurs(origin, c.req.url, services.config.publicUrl)) {
        return refuse(c, services, 403, 'foreignOrigin');
      }
      // The router compares schemes too, and would refuse every form behind a proxy that speaks TLS.
      const headers = new Headers(c.req.raw.headers);
      headers.delete('origin');
      c.req.raw = new Request(c.req.raw, { headers });
      return next();
    },
    async (c, next) => (withFile.test(c.req.path) ? withFiles(c, next) : typed(c, next)),
  ];
}

/** Whether a page of ours sent it: of the host that was asked, or of the site's own address. */
function isOurs(origin: string, ...addresses: string[]): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && addresses.some((address) => new URL(address).host === host);
}
