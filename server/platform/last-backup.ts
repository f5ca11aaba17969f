import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Ignores `.partial` files, which are unfinished or failed backups (`deploy/site-backup.service`).
 * @returns the time of the newest backup; undefined if there is no backup, or the folder cannot be read
 */
export async function lastBackup(folder: string): Promise<Date | undefined> {
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => !name.endsWith('.partial'));
  const stats = await Promise.all(whole.map((name) => stat(join(folder, name)).catch(() => undefined)));
  const times = stats.flatMap((one) => (one ? [one.mtimeMs] : []));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}
