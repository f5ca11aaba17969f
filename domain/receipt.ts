import { cleanNumber } from './rules/digits.ts';

/** Without letters and digits that are taken for each other on paper or the telephone, and without vowels. */
export const receiptLetters = '23456789BCDFGHJKMNPQRTVWX';

/** Letters of a receipt code: 74 bits. */
export const receiptLength = 16;

const shape = new RegExp(`^[${receiptLetters}]{${receiptLength}}$`);

/** A receipt code as people type it (small letters, blanks, hyphens), as its letters alone. */
export function cleanReceipt(typed: string): string {
  return cleanNumber(typed).normalize('NFKC').toUpperCase();
}

export function isReceipt(clean: string): boolean {
  return shape.test(clean);
}

/** In groups of four, as it is shown: `BCDF-GHJK-MNPQ-RTVW`. */
export function formatReceipt(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}
