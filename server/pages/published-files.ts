import { join } from 'node:path';
import type { Handler } from 'hono';
import { publishedPath } from '../content/uploads/published-path.ts';
import { fileHeaders, noSuchFile, servedFile } from '../http/served-file.ts';
import type { Services } from '../intake/services.ts';

/**
 * Ten minutes: a visit's pages share pictures. Longer would hide a corrected price list, since files are replaced under
 * their name.
 */
const cachedShortly = 'public, max-age=600';

/** Serves files under `/files/`. */
export function publishedFiles({ content }: Pick<Services, 'content'>): Handler {
  return async (c, next) => {
    const path = publishedPath(c.req.path);
    if (!path) return noSuchFile(c, next);
    const headers = { 'Cache-Control': cachedShortly, ...fileHeaders(path) };
    const answer = await servedFile(c, { root: join(content.folder, 'files'), path, headers });
    return answer || noSuchFile(c, next);
  };
}
