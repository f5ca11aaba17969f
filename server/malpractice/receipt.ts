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

/** A receipt code, and the one thing of it that is kept. */
export interface Receipt {
  code: string;
  hash: string;
}

/**
 * A new receipt code. With an Idempotency-Key it follows from the key and our secret: a request that is repeated gets
 * its code again, and nothing that could show it has to be kept.
 */
export function newCode(secret: Buffer, idempotencyKey: string | undefined): string {
  const seed = idempotencyKey === undefined ? randomBytes(32).toString('hex') : `key:${idempotencyKey}`;
  let code = '';
  for (let round = 0; code.length < receiptLength; round++) {
    const bytes = createHmac('sha256', secret).update(`${round}:${seed}`).digest();
    for (const byte of bytes) {
      // The last few values would make some letters likelier than others.
      if (byte < 256 - (256 % receiptLetters.length) && code.length < receiptLength)
        code += receiptLetters[byte % receiptLetters.length];
    }
  }
  return code;
}

/** The receipt of a new report; with an Idempotency-Key those after it that its request got under an older secret. */
export async function newReceipts(keys: Keys, idempotencyKey: string | undefined): Promise<Receipt[]> {
  const salts = keys.all('receipt-salt');
  const secrets = keys.all('receipt').slice(0, idempotencyKey === undefined ? 1 : undefined);
  return Promise.all(
    secrets.map(async (secret, at) => {
      const code = newCode(secret, idempotencyKey);
      return { code, hash: await hashWith(salts[at] as Buffer, code) };
    }),
  );
}

/**
 * What the table may hold of a code: one salt for all, from our secret, so that a report is found by it, and without the
 * secret a reader of the table cannot even begin to guess. A report that came under an older key is found by that key's.
 */
export function knownHashes(keys: Keys, code: string): Promise<string[]> {
  return Promise.all(keys.all('receipt-salt').map((salt) => hashWith(salt, code)));
}

async function hashWith(salt: Buffer, code: string): Promise<string> {
  return (await derive(code, salt, hashBytes, cost)).toString('base64url');
}
