import { join } from 'node:path';
import type { Handler } from 'hono';
import { fileHeaders, noSuchFile, servedFile } from '../http/served-file.ts';
import type { Services } from '../intake/services.ts';

/**
 * Ten minutes: a visit's pages share pictures. Longer would hide a corrected price list, since files are replaced under
 * their name. Later visits revalidate by ETag, and an unchanged file costs a 304.
 */
const cachedShortly = 'public, max-age=600';

/** Types that are served. A page or script would run on the site's origin, with a staff member's session. */
const publishedEndings =
  /\.(pdf|docx?|xlsx?|pptx?|odt|ods|csv|txt|jpe?g|png|webp|avif|gif|svg|mp4|webm|vtt|mp3|m4a)$/i;

/** Serves the company's files under `/files/`: price lists, reports, pictures. */
export function publishedFiles({ content }: Pick<Services, 'content'>): Handler {
  return async (c, next) => {
    const path = plainPath(c.req.path)?.replace(/^\/files\//i, '/');
    if (!path || !publishedEndings.test(path)) return noSuchFile(c, next);
    const headers = { 'Cache-Control': cachedShortly, ...fileHeaders(path) };
    const answer = await servedFile(c, { root: join(content.folder, 'files'), path, headers });
    return answer || noSuchFile(c, next);
  };
}

/** Returns the decoded path; undefined if a segment is empty, begins with a dot, or has a backslash or a NUL. */
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
