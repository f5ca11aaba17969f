import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUploadPath } from '#domain/publications/uploads.ts';
import type { Manifest } from '../versions/manifest.ts';

/**
 * Leaves out uploads that no text names: replaced before they were published, or no longer shown by a later version.
 * @param folder - holds the files
 */
export async function withoutUnusedUploads(folder: string, files: Manifest): Promise<Manifest> {
  const paths = [...files.keys()];
  const uploads = paths.filter(isUploadPath);
  if (uploads.length === 0) return files;
  const texts = await Promise.all(
    paths.filter((path) => /\.(json|md)$/.test(path)).map((path) => readFile(join(folder, path), 'utf8')),
  );
  const isUsed = (path: string) => texts.some((text) => text.includes(path.slice('files/'.length)));
  const unused = new Set(uploads.filter((path) => !isUsed(path)));
  return new Map([...files].filter(([path]) => !unused.has(path)));
}
