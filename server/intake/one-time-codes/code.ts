import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Four digits from a cryptographic source, `0000` to `9999`. */
export function newOneTimeCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/**
 * A code as it is kept: salt and HMAC. Of ten thousand codes no slow hash hides one from who has the table; without the
 * key, which is not in it, there is nothing to try them against.
 * @param key - of the purpose `one-time-codes`
 */
export function hashCode(key: Buffer, code: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${createHmac('sha256', key).update(`${salt}.${code}`).digest('base64url')}`;
}

/**
 * Whether `code` is the one that was hashed, in the same time whatever the answer.
 * @param keys - of the secret in use, and of older ones that are still known
 */
export function codeMatches(keys: readonly Buffer[], code: string, hash: string): boolean {
  const [salt = ''] = hash.split('.');
  const stored = Buffer.from(hash);
  return keys.some((key) => {
    const made = Buffer.from(hashCode(key, code, salt));
    return made.length === stored.length && timingSafeEqual(made, stored);
  });
}
