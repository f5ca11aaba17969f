import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { compiledDatabase } from './compiled.ts';
import { SyncedNodeFS } from './synced-node-fs.ts';

const file = fileURLToPath(import.meta.url);

/**
 * Makes the embedded database in `folder`, where there is none. Another process does it, since WebAssembly never gives
 * memory back: the server would keep the 300 MB that a database takes while it is made. It is there whole or not at all.
 * @throws when it cannot be made, such as for lack of space
 */
export async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [file, unfinished]);
  await rename(unfinished, folder);
}

if (process.argv[1] === file) {
  const fs = new SyncedNodeFS(process.argv[2] ?? '');
  await (await PGlite.create({ fs, pgliteWasmModule: await compiledDatabase() })).close();
}
