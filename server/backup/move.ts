import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { BackupError, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { movingFolder, removeMoving } from './under-way.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Copies the embedded database of DATA_DIR, and its folder of files, into the empty PostgreSQL at DATABASE_URL: a backup
 * that is restored at once. What was copied stays where it is.
 * @throws BackupError as `restoreBackup` does; FolderInUse while a server runs on the embedded database
 */
export async function moveToPostgres(config: Config, log: Logger, now: () => Date): Promise<Manifest> {
  const { dataDir, databaseUrl } = config;
  if (!databaseUrl) throw new BackupError('DATABASE_URL: got nothing, takes where to move to');
  if (!existsSync(join(dataDir, 'db')))
    throw new BackupError(`DATA_DIR: there is no embedded database in ${dataDir}`);
  // Held to the end: a server that began meanwhile would take what is left behind.
  const source = await openDatabase({ databaseUrl: undefined, dataDir }, log);
  try {
    await removeMoving(dataDir);
    const folder = movingFolder(dataDir, randomUUID());
    await writeBackup({ database: source, config, now }, folder);
    return await restoreBackup(folder, config, log);
  } finally {
    await removeMoving(dataDir);
    await source.close();
  }
}
