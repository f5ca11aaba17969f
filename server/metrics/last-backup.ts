import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pathIn = (dataDir: string) => join(dataDir, 'last-backup');

/** Leaves in DATA_DIR when a backup was whole, for the metrics to tell its age. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(pathIn(dataDir), `${at.toISOString()}\n`);
}

/** @returns undefined when there was none */
export async function readLastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => '');
  const at = new Date(text.trim());
  return Number.isNaN(at.getTime()) ? undefined : at;
}
