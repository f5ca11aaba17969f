import { accessSync, constants, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const inMemory = '/dev/shm';

/** What all tests that run at once need of it, several times over; in a container it may be a few megabytes. */
const neededBytes = 2 * 1024 ** 3;

/**
 * A new folder for a database that a test throws away. It is in memory where there is room: on a disk a thousand files
 * that come and go with each test take longer than the test.
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
