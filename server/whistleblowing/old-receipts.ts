import { createHmac, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Keys } from '../platform/encryption/keys.ts';

/** What the table held of a receipt code before it held the public key that follows from it. */

/** Of reports that came after those with a slow hash: an HMAC under each secret that is known. */
export function keyedHashes(keys: Keys, code: string): string[] {
  return keys
    .all('receipt-hash')
    .map((key) => hashPrefix + createHmac('sha256', key).update(code).digest('base64url'));
}

/** How they begin, unlike those that `slowHashes` makes. */
export const hashPrefix = 'hmac:';

const derive = promisify(scrypt) as (
  code: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; maxmem: number },
) => Promise<Buffer>;

/** 32 MB and some 100 ms a code. */
const cost = { N: 2 ** 15, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;

/** Of the first reports: scrypt under one salt for all, from our secret. One for each secret, to be called one after the other. */
export function slowHashes(keys: Keys, code: string): (() => Promise<string>)[] {
  return keys
    .all('receipt-salt')
    .map((salt) => async () => (await derive(code, salt, hashBytes, cost)).toString('base64url'));
}
