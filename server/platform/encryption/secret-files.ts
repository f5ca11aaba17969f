import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeOnce } from '../write-file-atomic.ts';

/** Bytes of a secret. */
export const secretBytes = 32;

/**
 * The secrets of a file in DATA_DIR, base64 on lines of their own; the first one is made where there is no file.
 * @param name - such as `data.key`
 * @throws when a line is not a secret
 */
export async function secretsIn(dataDir: string, name: string): Promise<Buffer[]> {
  const path = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) await writeOnce(path, `${randomBytes(secretBytes).toString('base64')}\n`);
  const lines = (await readFile(path, 'utf8')).trim().split(/[\s,]+/);
  const secrets = lines.map((line) => Buffer.from(line, 'base64'));
  if (secrets.some((secret) => secret.length !== secretBytes))
    throw new Error(`${path}: is not ${secretBytes} bytes in base64`);
  return secrets;
}
