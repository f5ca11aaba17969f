import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Keys } from '../platform/encryption/keys.ts';

const derive = promisify(scrypt) as (
  code: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; maxmem: number },
) => Promise<Buffer>;

/** 32 MB and some 100 ms a code. */
const cost = { N: 2 ** 15, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;

/**
 * What the table held of a code before it held an HMAC: scrypt under one salt for all, from our secret. One for each
 * secret that is known, to be called one after the other.
 */
export function oldHashes(keys: Keys, code: string): (() => Promise<string>)[] {
  return keys
    .all('receipt-salt')
    .map((salt) => async () => (await derive(code, salt, hashBytes, cost)).toString('base64url'));
}
