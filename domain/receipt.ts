import { cleanNumber } from './rules/digits.ts';

/** No vowels, and no letters that people confuse on paper or on the telephone. */
export const receiptLetters = '23456789BCDFGHJKMNPQRTVWX';

/** 74 bits. */
export const receiptLength = 16;

const shape = new RegExp(`^[${receiptLetters}]{${receiptLength}}$`);

export function cleanReceipt(typed: string): string {
  return cleanNumber(typed).normalize('NFKC').toUpperCase();
}

export function isReceipt(clean: string): boolean {
  return shape.test(clean);
}

/** Formats in groups of four: `BCDF-GHJK-MNPQ-RTVW`. */
export function formatReceipt(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}
