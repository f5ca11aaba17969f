import { statfs } from 'node:fs/promises';
import type { Config } from './configuration/config.ts';

/** Below MIN_FREE_DISK_MB, uploads are refused; other forms still work. */
export async function hasRoomForFiles({ dataDir, minFreeDiskMb }: Config): Promise<boolean> {
  if (minFreeDiskMb === 0) return true;
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize >= minFreeDiskMb * 1024 * 1024;
}
