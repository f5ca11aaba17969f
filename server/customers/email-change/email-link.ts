import { createHmac, timingSafeEqual } from 'node:crypto';

/** Bytes of a UUID, and of the digest beside it: 160 bits cannot be guessed. */
const uuidBytes = 16;
const macBytes = 20;
/** 36 bytes fill base64url exactly, so each id is spelt in one way only. */
const shape = /^[\w-]{48}$/;

/**
 * The id in the link that confirms an e-mail address: the change's UUID, and our digest of it. Nothing secret is kept,
 * so whoever reads the database, or knows a UUID, cannot make a link.
 * @param key - 32 bytes, `keys('email-link')`
 * @param change - the change's UUID
 */
export function emailLinkId(key: Buffer, change: string): string {
  const uuid = Buffer.from(change.replaceAll('-', ''), 'hex');
  return Buffer.concat([uuid, macOf(key, uuid)]).toString('base64url');
}

/**
 * The change that a link's id names when we made it, else undefined; in the same time, whatever is wrong with it.
 * @param keys - of the secret in use and of older ones
 */
export function readEmailLinkId(keys: readonly Buffer[], id: string): string | undefined {
  if (!shape.test(id)) return undefined;
  const bytes = Buffer.from(id, 'base64url');
  const uuid = bytes.subarray(0, uuidBytes);
  const given = bytes.subarray(uuidBytes);
  const matching = keys.filter((key) => timingSafeEqual(macOf(key, uuid), given));
  if (matching.length === 0) return undefined;
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function macOf(key: Buffer, uuid: Buffer): Buffer {
  return createHmac('sha256', key).update(uuid).digest().subarray(0, macBytes);
}
