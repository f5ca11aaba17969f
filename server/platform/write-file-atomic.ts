import { randomUUID } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes `.<name>.tmp`, syncs it, renames it, and syncs the folder. */
export async function writeFileAtomic(folder: string, name: string, content: Buffer | string): Promise<void> {
  const temporary = join(folder, `.${name}.tmp`);
  // A process that died may have left it.
  await rm(temporary, { force: true });
  await writeSynced(temporary, content);
  await rename(temporary, join(folder, name));
  await syncFolder(folder);
}

/**
 * Creates a file with mode 0600 unless it exists. Writes a temporary file and links it to `path`, so that readers never
 * see a partial file. If several processes do this at once, the first one's content stays.
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

/** The folder entry is not synced. */
async function writeSynced(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
