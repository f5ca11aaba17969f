import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file whole or not at all, and it is on the disk when this returns: under a temporary name, `.<name>.tmp`,
 * synced, renamed, and its folder synced.
 */
export async function writeFileAtomic(folder: string, name: string, content: Buffer | string): Promise<void> {
  const temporary = join(folder, `.${name}.tmp`);
  // Left by a process that died while it wrote.
  await rm(temporary, { force: true });
  await writeSynced(temporary, content);
  await rename(temporary, join(folder, name));
  await syncFolder(folder);
}

/**
 * Writes a file that is not there yet, for its owner's eyes only: whole under another name, then given its own. Of several
 * processes that do so at once one gives it, and nobody reads half of it.
 */
export async function writeOnce(path: string, content: string): Promise<void> {
  const written = `${path}.${randomUUID()}`;
  await writeSynced(written, content);
  try {
    await link(written, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(written);
  }
}

/** Writes a new file, for its owner's eyes only. Its content is on the disk when this returns; its name is the folder's. */
async function writeSynced(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The names in a folder are on the disk when this returns. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
