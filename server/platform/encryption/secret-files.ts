import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyRing, keyRing, ringSyntax } from '../configuration/key-ring.ts';
import { key32 } from '../configuration/setting-values.ts';
import { writeOnce } from '../write-file-atomic.ts';

export const secretBytes = 32;

/**
 * Creates the file with one random secret if it is missing.
 * @throws when the file is not a valid key ring
 */
export async function secretsIn(dataDir: string, name: string): Promise<KeyRing<Buffer>> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await writeOnce(path, `${randomBytes(secretBytes).toString('base64')}\n`);
  const secrets = keyRing(key32)((await readFile(path, 'utf8')).trim());
  if (!secrets) throw new Error(`${path}: is not a key of ${secretBytes} bytes in base64, ${ringSyntax}`);
  return secrets;
}
