import { randomUUID } from 'node:crypto';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PlatformServices } from '../../platform/services.ts';
import type { ContentServices } from '../services.ts';
import { readBlob } from './blobs.ts';
import { digestOf, type Manifest, writeManifest } from './manifest.ts';

type FolderServices = Pick<PlatformServices, 'config' | 'database'>;

/**
 * The age at which unused or unfinished folders and unused blobs are deleted. Every hour, each process updates the time
 * of the folder that it serves.
 */
const unusedMs = 24 * 60 * 60 * 1000;

const rootOf = (dataDir: string) => join(dataDir, 'content');
const blobsOf = (dataDir: string) => join(rootOf(dataDir), 'blobs');

/**
 * Writes the files to a folder in DATA_DIR, unless it exists. Folders share equal files as hard links, so only changed
 * files are read from the database.
 * @returns the folder, for `readContent`
 * @throws ContentError if a file is missing from the database or was altered in it
 */
export async function writeFolder({ config, database }: FolderServices, files: Manifest): Promise<string> {
  const root = rootOf(config.dataDir);
  const folder = join(root, 'versions', digestOf(Buffer.from(writeManifest(files))).slice(0, 16));
  const now = new Date();
  const isThere = await utimes(folder, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return folder;
  const blobs = blobsOf(config.dataDir);
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(join(dirname(folder), '.unfinished-'));
  try {
    for (const path of new Set([...files.keys()].map(dirname)))
      await mkdir(join(unfinished, path), { recursive: true });
    for (const [path, digest] of files)
      await linkBlob(database, blobs, { path, digest }, join(unfinished, path));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // With these codes, another process has written the same folder.
    if (!/^(EEXIST|ENOTEMPTY)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return folder;
}

/** Replaces files that are missing or damaged. */
export async function repairFolder(
  { config, database }: FolderServices,
  folder: string,
  files: Manifest,
): Promise<void> {
  const blobs = blobsOf(config.dataDir);
  for (const [path, digest] of files) {
    const file = join(folder, path);
    if (await isIntact(file, path, digest)) continue;
    await mkdir(dirname(file), { recursive: true });
    // Readers of content skip names that begin with a dot.
    const unfinished = join(dirname(file), `.${randomUUID()}`);
    await linkBlob(database, blobs, { path, digest }, unfinished);
    await rename(unfinished, file);
  }
}

/** Compares only texts. Other files need only exist: reading hundreds of megabytes would delay each start. */
const isIntact = (file: string, path: string, digest: string) =>
  (/\.(json|md)$/.test(path)
    ? readFile(file).then((bytes) => digestOf(bytes) === digest)
    : stat(file).then(() => true)
  ).catch(() => false);

/** Links a blob to `to`. First writes it from the database if it is missing on disk or damaged. */
async function linkBlob(
  database: FolderServices['database'],
  blobs: string,
  { path, digest }: { path: string; digest: string },
  to: string,
): Promise<void> {
  const blob = join(blobs, digest);
  if ((await isIntact(blob, path, digest)) && (await isLinked(blob, to))) return;
  await mkdir(blobs, { recursive: true });
  const written = `${blob}.${randomUUID()}.tmp`;
  // Without the flush, a power loss after the rename could leave an empty file.
  await writeFile(written, await readBlob(database.db, digest), { flush: true });
  await link(written, to);
  await rename(written, blob);
}

/** Returns false if another process removed or replaced the blob meanwhile. */
const isLinked = (blob: string, to: string) =>
  link(blob, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return false;
    },
  );

/** Removes folders, and blobs that no folder uses, once unused for `unusedMs`. */
export async function removeOldFolders({ config, content }: ContentServices): Promise<void> {
  const root = rootOf(config.dataDir);
  const now = new Date();
  const isOld = (at: Date) => now.getTime() - at.getTime() > unusedMs;
  if (config.contentDir === undefined) await utimes(content.folder, now, now);
  for (const { path, at } of await entriesOf(join(root, 'versions')))
    if (isOld(at)) await rm(path, { recursive: true, force: true });
  for (const { path, links, at } of await entriesOf(join(root, 'blobs')))
    if (links === 1 && isOld(at)) await rm(path, { force: true });
}

/** Returns no entries if the folder does not exist. */
async function entriesOf(folder: string): Promise<{ path: string; at: Date; links: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      // Another process may remove the entry meanwhile.
      const entry = await stat(path).catch(() => undefined);
      return entry ? [{ path, at: entry.mtime, links: entry.nlink }] : [];
    }),
  );
  return found.flat();
}
