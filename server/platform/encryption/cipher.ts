import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The format is version, nonce, tag, ciphertext. The version allows a later change of algorithm. */
const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The message is for the operator and quotes none of the data. */
export class Unreadable extends Error {}

/**
 * The bytes cannot be decrypted for another place.
 * @param key - 32 bytes
 * @param place - the owner of the bytes, such as a report's id and part
 */
export function encrypt(key: Buffer, place: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const text = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), ...text]);
}

/**
 * @param setting - the setting that holds the key, for the error message
 * @throws Unreadable when the key or place differs, or the bytes were changed
 */
export function decrypt(key: Buffer, place: string, encrypted: Buffer, setting: string): Buffer {
  if (encrypted[0] !== version) throw new Unreadable('unknown encryption format');
  const [afterNonce, afterTag] = [1 + nonceBytes, 1 + nonceBytes + tagBytes];
  try {
    const decipher = createDecipheriv(algorithm, key, encrypted.subarray(1, afterNonce))
      .setAAD(Buffer.from(place))
      .setAuthTag(encrypted.subarray(afterNonce, afterTag));
    return Buffer.concat([decipher.update(encrypted.subarray(afterTag)), decipher.final()]);
  } catch {
    throw new Unreadable(`${setting} cannot decrypt this: wrong key or altered data`);
  }
}

/**
 * @param keys - at least one
 * @throws Unreadable when none fits
 */
export function decryptWithAny(
  keys: readonly Buffer[],
  place: string,
  encrypted: Buffer,
  setting: string,
): Buffer {
  const [key, ...older] = keys;
  if (!key) throw new Error('no key');
  try {
    return decrypt(key, place, encrypted, setting);
  } catch (error) {
    if (older.length === 0) throw error;
    return decryptWithAny(older, place, encrypted, setting);
  }
}
