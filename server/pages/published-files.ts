import { join } from 'node:path';
import type { Handler } from 'hono';
import { noSuchFile, servedFile } from '../http/served-file.ts';
import type { Services } from '../intake/services.ts';

/**
 * Ten minutes: as long as a visit, in which the same pictures stand on many pages. A file may be replaced under its name
 * while the site runs, and a corrected price list must not be hidden by copies for long; later visits ask with the tag,
 * and an unchanged file costs them a 304.
 */
const cachedShortly = 'public, max-age=600';

/** What is published. A page or a script would run with the site's own address, and with a staff member's session. */
const publishedEndings =
  /\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|jpe?g|png|webp|avif|gif|svg|mp4|webm|vtt|mp3|m4a)$/i;

/** Nothing in a file runs, whatever it is. Chromium's PDF reader needs to run, and runs apart from the site. */
const sandboxed = { 'Content-Security-Policy': "sandbox; frame-ancestors 'none'" };

/** What the company publishes as files, under `/files/`: price lists, reports, pictures. Pages and scripts are none. */
export function publishedFiles({ content }: Pick<Services, 'content'>): Handler {
  return async (c, next) => {
    const path = plainPath(c.req.path)?.replace(/^\/files\//i, '/');
    if (!path || !publishedEndings.test(path)) return noSuchFile(c, next);
    const headers = { 'Cache-Control': cachedShortly, ...(/\.pdf$/i.test(path) ? {} : sandboxed) };
    const answer = await servedFile(c, { root: join(content.folder, 'files'), path, headers });
    return answer || noSuchFile(c, next);
  };
}

/** The path without its escapes; undefined where a part of it is hidden, leads up, or is no plain name. */
function plainPath(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    return plain
      .split('/')
      .slice(1)
      .some((part) => /^\.|^$|[\\\0]/.test(part))
      ? undefined
      : plain;
  } catch {
    return undefined;
  }
}
