import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { PlatformServices } from '../../platform/services.ts';
import { readContent } from '../content.ts';
import { readBlob, saveBlobs } from './blobs.ts';
import { isContentPath, type Manifest } from './manifest.ts';
import { type Author, addVersion, lockVersions, newestId } from './versions.ts';

type ImportServices = Pick<PlatformServices, 'config' | 'database' | 'encryption' | 'now'>;

/** Files in memory at once. */
const batchSize = 20;

/**
 * Publishes a folder as the next version, after checking its content.
 * @param onlyFirst - does nothing if there is a version already
 * @returns undefined if nothing was done
 * @throws ContentError if the folder's content is invalid
 */
export async function importFolder(
  services: ImportServices,
  folder: string,
  author: Author,
  reason: string,
  { onlyFirst = false }: { onlyFirst?: boolean } = {},
): Promise<number | undefined> {
  const { config, database, encryption, now } = services;
  await readContent(folder, config);
  const files = await saveFolder(services, folder);
  return database.db.transaction().execute(async (tx) => {
    await lockVersions(tx);
    if (onlyFirst && (await newestId(tx)) !== undefined) return undefined;
    return addVersion(tx, encryption, { files, author, reason, madeAt: now(), approvedBy: null });
  });
}

/** Leaves out files of text editors and systems. */
export async function contentPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(isContentPath);
}

async function saveFolder({ database, now }: ImportServices, folder: string): Promise<Manifest> {
  const paths = await contentPaths(folder);
  const files = new Map<string, string>();
  for (let at = 0; at < paths.length; at += batchSize) {
    const batch = paths.slice(at, at + batchSize);
    const bytes = await Promise.all(batch.map((path) => readFile(join(folder, path))));
    const digests = await saveBlobs(database.db, bytes, now());
    for (const [index, path] of batch.entries()) files.set(path, digests[index] ?? '');
  }
  return files;
}

/**
 * Writes byte for byte to a new folder.
 * @throws an error with the code EEXIST if the folder exists
 */
export async function exportFiles(
  { database }: Pick<ImportServices, 'database'>,
  files: Manifest,
  folder: string,
): Promise<void> {
  await mkdir(folder);
  for (const [path, digest] of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await readBlob(database.db, digest));
  }
}
