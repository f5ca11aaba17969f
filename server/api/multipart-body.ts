import { isMultipartRequest, parseMultipartRequest } from '@remix-run/multipart-parser';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SentFile } from '../files/check-file.ts';
import type { Services } from '../services.ts';
import { refuse } from './errors.ts';
import { slotRetrySeconds, UploadSlots } from './upload-slots.ts';

/** A form with a file is at most 12 MiB (contract, section 2). */
export const mostMultipartBytes = 12 * 1024 * 1024;
/** More parts than any form of ours has. */
const mostParts = 64;

/** What a form's body held. Repeated texts count once, the first; files are all there, whatever their field. */
export interface MultipartBody {
  texts: Readonly<Record<string, string>>;
  files: readonly (SentFile & { field: string })[];
}

/** Of this process. */
const slots = new UploadSlots();

/** Refuses, before anything is read, what is no form (415), too large (413), or one of too many at the same time (503). */
export function multipartBody(services: Services): MiddlewareHandler[] {
  return [
    async (c, next) =>
      isMultipartRequest(c.req.raw) ? next() : refuse(c, services, 415, 'unsupportedMediaType'),
    async (c, next) => {
      const giveBack = slots.take(c, services.config.trustProxy);
      if (!giveBack)
        return refuse(c, services, 503, 'tooManyFiles', { 'Retry-After': `${slotRetrySeconds}` });
      try {
        return await next();
      } finally {
        giveBack();
      }
    },
    // Behind the slots: a body of unknown length is held by this already.
    bodyLimit({ maxSize: mostMultipartBytes, onError: (c) => refuse(c, services, 413, 'tooLarge') }),
  ];
}

/** Reads a form. Undefined when it is broken off, is no form at all, or holds text that is not UTF-8. */
export async function readMultipart(request: Request): Promise<MultipartBody | undefined> {
  const texts: Record<string, string> = {};
  const files: (SentFile & { field: string })[] = [];
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    const limits = { maxFileSize: mostMultipartBytes, maxTotalSize: mostMultipartBytes, maxParts: mostParts };
    for await (const part of parseMultipartRequest(request, limits)) {
      const { name, filename } = part;
      if (name === undefined) continue;
      if (!part.isFile) texts[name] ??= utf8.decode(part.bytes);
      // A browser sends a file field that was left empty as a nameless file of no bytes.
      else if (filename || part.size > 0)
        files.push({ field: name, name: filename ?? '', content: Buffer.from(part.bytes) });
    }
  } catch {
    return undefined;
  }
  return { texts, files };
}
