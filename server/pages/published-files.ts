import type { Handler } from 'hono';
import { noSuchFile, servedFile } from '../http/served-file.ts';
import type { Services } from '../services.ts';

/**
 * Ten minutes: as long as a visit, in which the same pictures stand on many pages. A file may be replaced under its name
 * while the site runs, and a corrected price list must not be hidden by copies for long; later visits ask with the tag,
 * and an unchanged file costs them a 304.
 */
const cachedShortly = 'public, max-age=600';

/** What the company publishes as files, under `/files/`: price lists, reports, pictures. */
export function publishedFiles({ config }: Pick<Services, 'config'>): Handler {
  return async (c, next) => {
    const path = plainPath(c.req.path);
    const headers = { 'Cache-Control': cachedShortly };
    const answer = path && (await servedFile(c, { root: config.contentDir, path, headers }));
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
