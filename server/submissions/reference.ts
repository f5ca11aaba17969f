import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other on paper or the telephone, and without vowels. */
const letters = '23456789BCDFGHJKMNPQRTVWX';
const length = 8;

/** A short code that a person can quote, `K7M4-9QXT`: 37 bits, so the table's unique index settles the rare collision. */
export function newReference(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
