import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';

/** A multiple of what all concurrent tests need. A container may have a few megabytes only. */
const neededBytes = 2 * 1024 ** 3;

/**
 * Creates a folder for a test's database, in memory if there is room. On disk, creating and removing its thousand files
 * takes longer than the test.
 */
export function makeTestFolder(kind: string): Promise<string> {
  return mkdtemp(join(hasRoom() ? inMemory : tmpdir(), `rimal-${kind}-`));
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}
