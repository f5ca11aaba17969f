import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Returns `0000` to `9999` (R6.1). */
export function newOneTimeCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/**
 * Returns salt and HMAC. With only ten thousand codes a slow hash would not help. The key is not in the database, so a
 * copy of the table does not reveal the codes.
 * @param key - `keys('one-time-codes')`
 */
export function hashCode(key: Buffer, code: string, salt = randomBytes(16).toString('base64url')): string {
  return `${salt}.${createHmac('sha256', key).update(`${salt}.${code}`).digest('base64url')}`;
}

/**
 * Compares in constant time.
 * @param keys - the current one and older ones that are still accepted
 */
export function codeMatches(keys: readonly Buffer[], code: string, hash: string): boolean {
  const [salt = ''] = hash.split('.');
  const stored = Buffer.from(hash);
  return keys.some((key) => {
    const made = Buffer.from(hashCode(key, code, salt));
    return made.length === stored.length && timingSafeEqual(made, stored);
  });
}
