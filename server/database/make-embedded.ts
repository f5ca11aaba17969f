import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { SyncedNodeFS } from './synced-node-fs.ts';

const file = fileURLToPath(import.meta.url);

/**
 * Makes the embedded database in `folder`, where there is none. Another process does it, since WebAssembly never gives
 * memory back: the server would keep the 300 MB that a database takes while it is made. It is there whole or not at all.
 * @throws when it cannot be made, such as for lack of space
 */
export async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  // Each time a folder of its own: of a start that was killed the process that makes one may still be at work.
  const left = await readdir(dirname(folder));
  for (const name of left.filter((one) => one.startsWith(`${basename(folder)}.unfinished-`)))
    await remove(join(dirname(folder), name));
  const unfinished = await mkdtemp(`${folder}.unfinished-`);
  try {
    await promisify(execFile)(process.execPath, [file, unfinished]);
    await rename(unfinished, folder);
  } catch (error) {
    await remove(unfinished);
    throw error;
  }
}

/** Tried again while another process writes there. */
const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });

if (process.argv[1] === file) {
  const fs = new SyncedNodeFS(process.argv[2] ?? '');
  await (await PGlite.create({ fs })).close();
}
