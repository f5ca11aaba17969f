import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find(existsSync);

/** Why no clock can be set; undefined if one can. */
export const lacksFakeClock = library
  ? undefined
  : 'libfaketime is not installed (Debian: apt-get install libfaketime)';

/** The clock of the processes that get `env`. */
export interface FakeClock {
  env: Record<string, string>;
  /** Sets it this many seconds ahead of the true time. Running processes notice within a second. */
  set(seconds: number): Promise<void>;
}

/** @param folder - for the file that the library reads */
export async function openFakeClock(folder: string): Promise<FakeClock> {
  const file = join(folder, 'ahead');
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`);
  await set(0);
  const env = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    // Reading the file at each clock call would slow the server down.
    FAKETIME_CACHE_DURATION: '1',
    // Timers use the monotonic clock, which is never set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env, set };
}
