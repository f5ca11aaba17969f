import { statfs } from 'node:fs/promises';
import type { Config } from './configuration/config.ts';

/**
 * Returns false if the disk of DATA_DIR has less than MIN_FREE_DISK_MB free. Uploads are then refused; other forms
 * still work.
 */
export async function hasRoomForFiles({ dataDir, minFreeDiskMb }: Config): Promise<boolean> {
  if (minFreeDiskMb === 0) return true;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= minFreeDiskMb * 1024 * 1024;
}
