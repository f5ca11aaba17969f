import { createHmac, randomBytes } from 'node:crypto';
import { bech32 } from '@scure/base';
import { identityToRecipient } from 'age-encryption';
import { receiptLength, receiptLetters } from '#domain/receipt.ts';
import { deriveKey, type Keys } from '../platform/encryption/keys.ts';

/**
 * Derives a code from an Idempotency-Key, if any, and our secret: a repeated request gets the same code, and nothing
 * that reveals the code is stored.
 */
export function newReceiptCode(secret: Buffer, idempotencyKey: string | undefined): string {
  const seed = idempotencyKey === undefined ? randomBytes(32).toString('hex') : `key:${idempotencyKey}`;
  let code = '';
  for (let round = 0; code.length < receiptLength; round++) {
    const bytes = createHmac('sha256', secret).update(`${round}:${seed}`).digest();
    for (const byte of bytes) {
      // Avoids modulo bias.
      if (byte < 256 - (256 % receiptLetters.length) && code.length < receiptLength)
        code += receiptLetters[byte % receiptLetters.length];
    }
  }
  return code;
}

/** A code per valid secret, the current secret's first; without an Idempotency-Key, only the current secret's. */
export function newCodes(keys: Keys, idempotencyKey: string | undefined): string[] {
  const secrets = keys.validAt('receipt').slice(0, idempotencyKey === undefined ? 1 : undefined);
  return secrets.map((secret) => newReceiptCode(secret, idempotencyKey));
}

/** Derives an age identity from the code alone, without our secrets. The code has 74 bits, too many to guess. */
export function identityOfReceipt(code: string): string {
  const scalar = deriveKey(Buffer.from(code), 'receipt-identity');
  return bech32.encodeFromBytes('AGE-SECRET-KEY-', scalar).toUpperCase();
}

/** Returns the recipient that is stored in place of the code, and by which its report is found. */
export const recipientOfReceipt = (code: string): Promise<string> =>
  identityToRecipient(identityOfReceipt(code));
