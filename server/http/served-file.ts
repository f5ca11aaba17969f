import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Handler } from 'hono';

/**
 * Answers with a file: whole, in part, or 304 if the client has this version.
 * @param path - a path or symbolic link that leads out of `root` counts as not found
 * @param headers - sent with the file, and with no other answer
 * @returns undefined when file not found
 */
export async function servedFile(
  c: Context,
  { root, path, headers }: { root: string; path: string; headers: Record<string, string> },
): Promise<Response | undefined> {
  const found = await statInside(root, path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  c.header('ETag', tagOf(found));
  c.header('Last-Modified', found.mtime.toUTCString());
  c.header('Accept-Ranges', 'bytes');
  if (isUnchanged(c, found)) return c.body(null, 304);
  // A part would corrupt a download of another version (RFC 9110, 13.1.5).
  const ifRange = c.req.header('if-range');
  if (ifRange && ifRange !== tagOf(found) && ifRange !== found.mtime.toUTCString()) {
    c.req.raw.headers.delete('range');
  }
  return (await serveStatic({ root, path })(c, async () => undefined)) ?? undefined;
}

/** Stops a file from running scripts. Chromium's PDF reader needs scripts, and runs separately from the site. */
export const fileHeaders = (path: string): Record<string, string> =>
  /\.pdf$/i.test(path) ? {} : { 'Content-Security-Policy': "sandbox; frame-ancestors 'none'" };

/**
 * Returns undefined if a symbolic link in the path leads out of `root`.
 * @throws if the file does not exist
 */
export async function statInside(root: string, path: string): Promise<Stats | undefined> {
  const file = await realpath(join(root, path));
  return file.startsWith(`${await realpath(root)}${sep}`) ? stat(file) : undefined;
}

/** Sends text, not a page. */
export const noSuchFile: Handler = (c) =>
  c.text('404: file not found\n', 404, { 'Cache-Control': 'no-cache' });

/** The ETag is strong, so that partial downloads can resume. */
function tagOf({ size, mtimeMs }: Stats): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
}

/** An ETag takes precedence over a time, which has whole seconds only (RFC 9110, 13.2.2). */
function isUnchanged(c: Context, file: Stats): boolean {
  const tags = c.req.header('if-none-match');
  if (tags !== undefined) {
    const tagsSent = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tagsSent.includes('*') || tagsSent.includes(tagOf(file));
  }
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return Math.floor(file.mtimeMs / 1000) * 1000 <= since;
}
