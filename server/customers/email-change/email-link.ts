import { createHmac, timingSafeEqual } from 'node:crypto';

const uuidBytes = 16;
const macBytes = 20;
/** 36 bytes fill base64url exactly, so each id has only one spelling. */
const shape = /^[\w-]{48}$/;

/**
 * Returns the change's UUID with its HMAC. The database holds no secret, so a reader of it cannot make links.
 * @param key - 32 bytes, `keys('email-link')`
 * @param change - the change's UUID
 */
export function emailLinkId(key: Buffer, change: string): string {
  const uuid = Buffer.from(change.replaceAll('-', ''), 'hex');
  return Buffer.concat([uuid, macOf(key, uuid)]).toString('base64url');
}

/** Undefined unless we made the id. Compares in constant time. */
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
