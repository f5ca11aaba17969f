import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startQueue } from '../deliveries/queue.ts';
import { openLog } from '../log.ts';
import { openDatabase } from './open.ts';
import { makeTestFolder } from './testing-folder.ts';

/**
 * A folder with an embedded database whose tables are up to date. To make one takes seconds of the processor; a copy
 * (`copyTemplate`) takes a tenth of one.
 */
export async function makeTemplate(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await makeTestFolder('template');
  const log = openLog({ level: 'silent' });
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, log);
  const queue = await startQueue(database, log);
  await queue.stop();
  await database.close();
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

/** What a server finds in `dataDir` then is a database without a row, and nothing else. */
export async function copyTemplate(folder: string, dataDir: string): Promise<void> {
  await cp(join(folder, 'db'), join(dataDir, 'db'), { recursive: true });
}
