import { createHmac, randomBytes } from 'node:crypto';
import { receiptLength, receiptLetters } from '#domain/receipt.ts';
import type { Keys } from '../platform/encryption/keys.ts';

/** A receipt code, and the one thing of it that is stored. */
export interface Receipt {
  code: string;
  hash: string;
}

/**
 * A new receipt code. With an Idempotency-Key it follows from the key and our secret: a request that is repeated gets
 * its code again, and nothing that could show it has to be stored.
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
export function newReceipts(keys: Keys, idempotencyKey: string | undefined): Receipt[] {
  const hashKeys = keys.all('receipt-hash');
  const secrets = keys.all('receipt').slice(0, idempotencyKey === undefined ? 1 : undefined);
  return secrets.map((secret, at) => {
    const code = newCode(secret, idempotencyKey);
    return { code, hash: hashWith(hashKeys[at] as Buffer, code) };
  });
}

/**
 * What the table may hold of a code, under the secret in use first: an HMAC, by which its report is found. Without the
 * secret a reader of the table cannot even begin to guess; and nobody with it tries 74 bits, which a slow hash is for.
 */
export function knownHashes(keys: Keys, code: string): string[] {
  return keys.all('receipt-hash').map((key) => hashWith(key, code));
}

/** How these hashes begin, unlike those of `old-receipts.ts`. */
export const hashPrefix = 'hmac:';

function hashWith(key: Buffer, code: string): string {
  return hashPrefix + createHmac('sha256', key).update(code).digest('base64url');
}
