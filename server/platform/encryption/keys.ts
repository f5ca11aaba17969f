import { hkdfSync } from 'node:crypto';
import type { Config } from '../configuration/config.ts';
import { secretsValidAt } from '../configuration/key-ring.ts';
import { secretBytes, secretsIn } from './secret-files.ts';

/** Each purpose has a key of its own, so that one key reveals nothing of another. */
type KeyPurpose =
  | 'receipt'
  | 'email-link'
  | 'one-time-codes'
  | 'code-challenge'
  | 'proof'
  | 'rate-limits'
  | 'desk'
  | 'desk-address'
  | 'follow-email'
  | 'content-preview';

/** Derives 32-byte keys from MALPRACTICE_KEY by purpose. */
export interface Keys {
  /** The key of the secret in use, for new values. */
  (purpose: KeyPurpose): Buffer;
  /** @param madeAt - from the server's own records, never from the value to verify; default: now */
  validAt(purpose: KeyPurpose, madeAt?: Date): Buffer[];
  /** Includes expired secrets, newest first. Use these keys only for values that another key also protects. */
  everyKey(purpose: KeyPurpose): Buffer[];
}

/** Reads MALPRACTICE_KEY, or the file in DATA_DIR that the first start creates. */
export async function openKeys(
  { whistleblowingKeys, dataDir }: Pick<Config, 'whistleblowingKeys' | 'dataDir'>,
  now: () => Date = () => new Date(),
): Promise<Keys> {
  const ring = whistleblowingKeys ?? (await secretsIn(dataDir, 'malpractice.key'));
  const derive = (secrets: readonly Buffer[], purpose: KeyPurpose) =>
    secrets.map((secret) => deriveKey(secret, purpose));
  return Object.assign((purpose: KeyPurpose) => deriveKey(ring[0].value, purpose), {
    validAt: (purpose: KeyPurpose, madeAt = now()) => derive(secretsValidAt(ring, madeAt), purpose),
    everyKey: (purpose: KeyPurpose) =>
      derive(
        ring.map(({ value }) => value),
        purpose,
      ),
  });
}

/** Uses HKDF with SHA-256 (RFC 5869). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, secretBytes));
}
