import { hkdfSync } from 'node:crypto';
import type { Config } from '../configuration/config.ts';
import { acceptedAt } from '../configuration/key-ring.ts';
import { secretBytes, secretsIn } from './secret-files.ts';

/** What a key is for: each purpose has one of its own, so that none tells anything of another. */
type KeyPurpose =
  | 'receipt'
  | 'email-link'
  | 'one-time-codes'
  | 'code-challenge'
  | 'proof'
  | 'rate-limits'
  | 'desk'
  | 'follow-email';

/** The key of a purpose, 32 bytes, derived from the one secret (HKDF with SHA-256, RFC 5869). */
export interface Keys {
  /** Of the secret in use: what is new is made with it. */
  (purpose: KeyPurpose): Buffer;
  /**
   * Of the secret in use, and of older ones that are accepted for what was made at a moment.
   * @param madeAt - as the server knows it, never what is verified; without it only secrets that are accepted now
   */
  all(purpose: KeyPurpose, madeAt?: Date): Buffer[];
  /** Of every secret, the newest first, those that are over too: they verify what other keys vouch for. */
  ever(purpose: KeyPurpose): Buffer[];
}

/** MALPRACTICE_KEY, or the key that the first start leaves in DATA_DIR. */
export async function openKeys(
  { whistleblowingKeys, dataDir }: Pick<Config, 'whistleblowingKeys' | 'dataDir'>,
  now: () => Date = () => new Date(),
): Promise<Keys> {
  const ring = whistleblowingKeys ?? (await secretsIn(dataDir, 'malpractice.key'));
  const derive = (secrets: readonly Buffer[], purpose: KeyPurpose) =>
    secrets.map((secret) => deriveKey(secret, purpose));
  return Object.assign((purpose: KeyPurpose) => deriveKey(ring[0].value, purpose), {
    all: (purpose: KeyPurpose, madeAt = now()) => derive(acceptedAt(ring, madeAt), purpose),
    ever: (purpose: KeyPurpose) =>
      derive(
        ring.map(({ value }) => value),
        purpose,
      ),
  });
}

/** The key of a purpose, 32 bytes (HKDF with SHA-256, RFC 5869). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, secretBytes));
}
