import { hkdfSync } from 'node:crypto';
import type { Config } from '../configuration/config.ts';
import { secretBytes, secretsIn } from './secret-files.ts';

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

/** MALPRACTICE_KEY, or the key that the first start leaves in DATA_DIR; older ones behind the newest. */
export async function openKeys({
  whistleblowingKeys,
  dataDir,
}: Pick<Config, 'whistleblowingKeys' | 'dataDir'>): Promise<Keys> {
  const secrets = whistleblowingKeys ?? (await secretsIn(dataDir, 'malpractice.key'));
  const all = (purpose: KeyPurpose) => secrets.map((secret) => deriveKey(secret, purpose));
  // There is one: neither a setting nor a file without any passes.
  return Object.assign((purpose: KeyPurpose) => all(purpose)[0] as Buffer, { all });
}

/** The key of a purpose, 32 bytes (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, secretBytes));
}
