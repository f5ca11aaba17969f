import { receiptLetters } from './receipt.ts';
import { cleanNumber } from './rules/digits.ts';

/** Accepts small letters, blanks and no hyphen; returns `K7M4-9QXT`. */
export function cleanReference(typed: string): string {
  const letters = cleanNumber(typed).normalize('NFKC').toUpperCase();
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}

export const isReferenceText = (clean: string): boolean =>
  /^.{4}-.{4}$/.test(clean) && [...clean.replace('-', '')].every((letter) => receiptLetters.includes(letter));
