import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../configuration/config.ts';
import { writeOnce } from '../write-file-atomic.ts';

/** What a key is for: each purpose has one of its own, so that none tells anything of another. */
type KeyPurpose =
  | 'malpractice'
  | 'receipt'
  | 'receipt-hash'
  | 'receipt-salt'
  | 'email-link'
  | 'one-time-codes'
  | 'proof'
  | 'rate-limits'
  | 'desk'
  | 'follow-email';

/** The key of a purpose, 32 bytes, derived from the one secret (HKDF with SHA-256, RFC 5869). */
export interface Keys {
  /** Of the secret in use: what is new is made with it. */
  (purpose: KeyPurpose): Buffer;
  /** Of the secret in use, and of older ones that are still known: what they made is read. */
  all(purpose: KeyPurpose): Buffer[];
}

const bytes = 32;

/** MALPRACTICE_KEY, or the key that the first start leaves in DATA_DIR; older ones behind the newest. */
export async function openKeys({
  whistleblowingKeys,
  dataDir,
}: Pick<Config, 'whistleblowingKeys' | 'dataDir'>): Promise<Keys> {
  const secrets = whistleblowingKeys ?? (await keysIn(dataDir));
  const all = (purpose: KeyPurpose) => secrets.map((secret) => deriveKey(secret, purpose));
  // There is one: neither a setting nor a file without any passes.
  return Object.assign((purpose: KeyPurpose) => all(purpose)[0] as Buffer, { all });
}

/** The key of a purpose, 32 bytes (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}

async function keysIn(folder: string): Promise<Buffer[]> {
  const path = join(folder, 'malpractice.key');
  await mkdir(folder, { recursive: true });
  if (!existsSync(path)) await writeOnce(path, `${randomBytes(bytes).toString('base64')}\n`);
  const lines = (await readFile(path, 'utf8')).trim().split(/[\s,]+/);
  const secrets = lines.map((line) => Buffer.from(line, 'base64'));
  if (secrets.some((secret) => secret.length !== bytes))
    throw new Error(`${path}: is not ${bytes} bytes in base64`);
  return secrets;
}
