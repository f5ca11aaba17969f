import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { fileFieldOf } from '#domain/form.ts';
import { forms } from '#domain/forms/forms.ts';
import { malpractice } from '#domain/forms/malpractice.ts';
import { mostMultipartBytes } from '../api/multipart-body.ts';
import { slotRetrySeconds, UploadSlots } from '../api/upload-slots.ts';
import { isOwnOrigin } from '../own-origin.ts';
import type { Services } from '../services.ts';
import { refusePage } from './refuse-page.ts';

/** The longest form that a person can type fits well. */
const mostTypedBytes = 64 * 1024;

/** Pages whose form takes a file, after their language; the contact page has a second name. */
const withFile = new Set(
  [...Object.values(forms), malpractice]
    .filter((form) => fileFieldOf(form) !== undefined)
    .flatMap(({ page }) => (page === 'contact-us' ? [page, 'contact-us-form'] : [page])),
);

/** Of this process, beside those of the API: a page's action calls it while the page holds its own. */
const slots = new UploadSlots();

const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What may be sent to a page: a form of ours, of a size that people type. Pages know no other method. */
export function postedForm(services: Services): MiddlewareHandler[] {
  const atMost = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => refusePage(c, services, 413, 'tooLarge') });
  const typed = atMost(mostTypedBytes);
  const withFiles = atMost(mostMultipartBytes);
  return [
    async (c, next) => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
      if (c.req.method !== 'POST') {
        return refusePage(c, services, 405, 'methodNotAllowed', { Allow: 'GET, HEAD, POST' });
      }
      if (!types.test(c.req.header('content-type') ?? '')) {
        return refusePage(c, services, 415, 'unsupportedMediaType');
      }
      const origin = c.req.header('origin');
      if (origin === undefined) return next();
      if (!isOwnOrigin(origin, c.req.url, services.config)) {
        return refusePage(c, services, 403, 'foreignOrigin');
      }
      // The router compares schemes too, and would refuse every form behind a proxy that speaks TLS.
      const headers = new Headers(c.req.raw.headers);
      headers.delete('origin');
      c.req.raw = new Request(c.req.raw, { headers });
      return next();
    },
    async (c, next) => {
      if (c.req.method !== 'POST' || !withFile.has(pageOf(c.req.path))) return typed(c, next);
      const giveBack = slots.take(c, services.config.trustProxy);
      if (!giveBack)
        return refusePage(c, services, 503, 'tooManyFiles', { 'Retry-After': `${slotRetrySeconds}` });
      try {
        return await withFiles(c, next);
      } finally {
        giveBack();
      }
    },
  ];
}

/** `/ar/Contact-us/` is the page `contact-us`. */
function pageOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/^\/(ar|en)\//, '')
    .replace(/\/$/, '');
}
