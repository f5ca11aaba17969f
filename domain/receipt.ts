import { cleanNumber } from './rules/digits.ts';

/** The letters of report codes: no vowels, and none that people confuse on paper or on the telephone. */
export const receiptLetters = '23456789BCDFGHJKMNPQRTVWX';

/** Number of letters in a report code: 74 bits. */
export const receiptLength = 16;

const shape = new RegExp(`^[${receiptLetters}]{${receiptLength}}$`);

/** Removes blanks and hyphens from a typed report code, and converts it to capitals. */
export function cleanReceipt(typed: string): string {
  return cleanNumber(typed).normalize('NFKC').toUpperCase();
}

export function isReceipt(clean: string): boolean {
  return shape.test(clean);
}

/** Formats a code in groups of four: `BCDF-GHJK-MNPQ-RTVW`. */
export function formatReceipt(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}
