import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '../database/folder-lock.ts';

/** Whoever writes a backup holds this, and the kernel frees it with them: free, it is the sign of one that was killed. */
const lockIn = (partial: string) => join(partial, 'under-way.lock');
/** Names the backup that is being written, wherever it is. */
const noteIn = (dataDir: string) => join(dataDir, 'backup-under-way');
const movingIn = 'moving-';

/** Where `move` keeps its copy, by a name that nobody else takes. */
export const movingFolder = (dataDir: string, name: string) => join(dataDir, `${movingIn}${name}`);

/**
 * Notes that a backup is being written into `partial`, a folder that was just made.
 * @returns what takes the signs away again, before the folder takes its name or goes; once is enough
 */
export async function beginWriting(dataDir: string, partial: string): Promise<() => Promise<void>> {
  const unlock = lockFolder(lockIn(partial));
  await writeFile(noteIn(dataDir), partial);
  let held = true;
  return async () => {
    if (held) unlock();
    held = false;
    await rm(lockIn(partial), { force: true });
    if ((await noted(dataDir)) === partial) await rm(noteIn(dataDir), { force: true });
  };
}

/** Removes what a killed backup left in `partial`; what somebody writes, or never was a backup's, stays. */
export async function removeIfLeft(partial: string): Promise<void> {
  if (isLeft(partial)) await rm(partial, { recursive: true, force: true });
}

/** Removes what the last backup left, if it was killed, whatever its name was. */
export async function removeLeftOver(dataDir: string): Promise<void> {
  const partial = await noted(dataDir);
  if (partial) await removeIfLeft(partial);
}

/** Copies of what was sent to us that a killed `backup` or `move` left behind. */
export async function leftOvers(dataDir: string): Promise<string[]> {
  const partial = await noted(dataDir);
  const moving = await movingFolders(dataDir);
  return [...new Set([...moving, ...(partial && isLeft(partial) ? [partial] : [])])];
}

/** For whoever holds the embedded database in `dataDir`: nobody else moves it. */
export async function removeMoving(dataDir: string): Promise<void> {
  for (const folder of await movingFolders(dataDir)) await rm(folder, { recursive: true, force: true });
}

async function movingFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => name.startsWith(movingIn)).map((name) => join(dataDir, name));
}

function isLeft(partial: string): boolean {
  if (!existsSync(lockIn(partial))) return false;
  try {
    lockFolder(lockIn(partial))();
    return true;
  } catch (error) {
    if (error instanceof FolderInUse) return false;
    throw error;
  }
}

const noted = (dataDir: string) => readFile(noteIn(dataDir), 'utf8').catch(() => undefined);
