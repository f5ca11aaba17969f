import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { receiptLength, receiptLetters } from '#domain/receipt.ts';
import type { Keys } from '../keys.ts';

const derive = promisify(scrypt) as (
  code: string,
  salt: Buffer,
  bytes: number,
  options: { N: number; maxmem: number },
) => Promise<Buffer>;

/** 32 MB and some 100 ms a guess. */
const cost = { N: 2 ** 15, maxmem: 64 * 1024 * 1024 };
const hashBytes = 32;

/**
 * A new receipt code. With an Idempotency-Key it follows from the key and our secret: a request that is repeated gets
 * its code again, and nothing that could show it has to be kept.
 */
export function newReceipt(keys: Keys, idempotencyKey: string | undefined): string {
  const seed = idempotencyKey === undefined ? randomBytes(32).toString('hex') : `key:${idempotencyKey}`;
  let code = '';
  for (let round = 0; code.length < receiptLength; round++) {
    const bytes = createHmac('sha256', keys('receipt')).update(`${round}:${seed}`).digest();
    for (const byte of bytes) {
      // The last few values would make some letters likelier than others.
      if (byte < 256 - (256 % receiptLetters.length) && code.length < receiptLength)
        code += receiptLetters[byte % receiptLetters.length];
    }
  }
  return code;
}

/**
 * The one thing of a code that is kept. One salt for all, from our secret: a report is found by it, and without the
 * secret a reader of the table cannot even begin to guess.
 */
export async function hashReceipt(keys: Keys, code: string): Promise<string> {
  return hashWith(keys('receipt-salt'), code);
}

/** What the table may hold of a code: a report that came under an older key is found by that key's hash. */
export function knownHashes(keys: Keys, code: string): Promise<string[]> {
  return Promise.all(keys.all('receipt-salt').map((salt) => hashWith(salt, code)));
}

async function hashWith(salt: Buffer, code: string): Promise<string> {
  return (await derive(code, salt, hashBytes, cost)).toString('base64url');
}
