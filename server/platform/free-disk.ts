import { statfs } from 'node:fs/promises';
import type { Config } from './configuration/config.ts';

/** Whether the disk of DATA_DIR has more free than MIN_FREE_DISK_MB: below it files are refused, and forms without go on. */
export async function hasRoomForFiles({ dataDir, minFreeDiskMb }: Config): Promise<boolean> {
  if (minFreeDiskMb === 0) return true;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= minFreeDiskMb * 1024 * 1024;
}
