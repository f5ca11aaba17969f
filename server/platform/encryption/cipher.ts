import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM: version, nonce, tag, text. The version leaves room for another way. */
const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Bytes that do not open: the message says so to whoever runs the server, and holds nothing of them. */
export class Unreadable extends Error {}

/**
 * Encrypts bytes for one place: what is moved to another cannot be read there.
 * @param key - 32 bytes
 * @param place - what the bytes belong to, such as a report's id and a part of it
 */
export function encrypt(key: Buffer, place: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const text = [cipher.update(plain), cipher.final()];
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), ...text]);
}

/**
 * @param setting - that holds the key, for the message
 * @throws Unreadable when the key is another one, or the bytes are not what was encrypted for this place
 */
export function decrypt(key: Buffer, place: string, encrypted: Buffer, setting: string): Buffer {
  if (encrypted[0] !== version) throw new Unreadable('encrypted in another way than this version knows');
  const [afterNonce, afterTag] = [1 + nonceBytes, 1 + nonceBytes + tagBytes];
  try {
    const decipher = createDecipheriv(algorithm, key, encrypted.subarray(1, afterNonce))
      .setAAD(Buffer.from(place))
      .setAuthTag(encrypted.subarray(afterNonce, afterTag));
    return Buffer.concat([decipher.update(encrypted.subarray(afterTag)), decipher.final()]);
  } catch {
    throw new Unreadable(`${setting} is not the key that this was encrypted with, or it was changed`);
  }
}

/**
 * The same with whichever of several keys it was encrypted with.
 * @throws when it was none of them
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
