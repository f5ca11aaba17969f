import { randomInt } from 'node:crypto';
import { receiptLetters as letters } from '#domain/receipt.ts';

const length = 8;

/**
 * A code that a person can quote, `K7M4-9QXT`. It has 37 bits, so the table's unique index refuses the rare collision.
 * Four digits in a row would look like a one-time code in a text message.
 */
export function newReference(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  const reference = `${code.slice(0, 4)}-${code.slice(4)}`;
  return /\d{4}/.test(reference) ? newReference() : reference;
}
