import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a file whole or not at all, and it is on the disk when this returns: under a temporary name, `.<name>.tmp`,
 * synced, renamed, and its folder synced.
 */
export async function writeWhole(folder: string, name: string, content: Buffer | string): Promise<void> {
  const temporary = join(folder, `.${name}.tmp`);
  // Left by a process that died while it wrote.
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(folder, name));
  const directory = await open(folder);
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
