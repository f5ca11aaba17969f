import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * When the newest backup was written, by the files that lie in BACKUP_DIR, whatever wrote them.
 * @returns undefined when there is none, or the folder cannot be read
 */
export async function lastBackup(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch(() => []);
  const stats = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  const times = stats.flatMap((one) => (one ? [one.mtimeMs] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}
