import { createHmac, randomBytes } from 'node:crypto';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import { receiptLength, receiptLetters } from '#domain/receipt.ts';
import { deriveKey, type Keys } from '../platform/encryption/keys.ts';

/**
 * A new receipt code. With an Idempotency-Key it follows from the key and our secret: a request that is repeated gets
 * its code again, and nothing that could show it has to be stored.
 */
export function newReceiptCode(secret: Buffer, idempotencyKey: string | undefined): string {
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

/** The code of a new report; with an Idempotency-Key those after it that its request got under an older secret. */
export function newCodes(keys: Keys, idempotencyKey: string | undefined): string[] {
  const secrets = keys.all('receipt').slice(0, idempotencyKey === undefined ? 1 : undefined);
  return secrets.map((secret) => newReceiptCode(secret, idempotencyKey));
}

/**
 * The age identity that follows from a receipt code, and from nothing of ours: whoever has the code reads the report's
 * answers, and nobody without it. 74 bits are too many to try.
 */
export function identityOfReceipt(code: string): string {
  const scalar = deriveKey(Buffer.from(code), 'receipt-identity');
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', scalar).toUpperCase();
}

/** Its public half, which is what is stored of a code: by it a report is found. */
export const recipientOfReceipt = (code: string): Promise<string> =>
  identityToRecipient(identityOfReceipt(code));
