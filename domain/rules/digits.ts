import { withoutControls } from './without-controls.ts';

/** Cleaning never hides a mistake: unknown characters stay, so that the next check refuses them. */

const invisible = /[\p{DI}\p{Cc}\ufeff]/gu;

/** U+2800 is the blank of Braille. */
const blanks = /[\s\u2800]/gu;

/** Of every script. */
const numberPunctuation =
  /[\p{Ps}\p{Pe}\p{Pd}\p{Pc}\u2212.,\u060c\u066b\u066c\uff0e\uff0c·•\u2022/\\⁄∕／'’‘]/gu;

/**
 * More combining marks on one letter than any script uses (Stream-Safe Text Format, Unicode annex 15). Normalisation
 * sorts the marks of a letter in time that grows with the square of their number.
 */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/** Of every script. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, latinDigit);
}

/** Unicode assigns the ten digits of a script in a row, starting at zero. */
function latinDigit(digit: string): string {
  const point = Number(digit.codePointAt(0));
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/** Removes invisible characters too. */
export function withoutBlanks(text: string): string {
  return text.replace(blanks, '').replace(invisible, '');
}

/**
 * Drops separators of ids, references and mobiles (`+966 (0) 55-123.4567`). A `+` stays, so that the mobile's check can
 * read it.
 */
export function cleanNumber(text: string): string {
  return withoutBlanks(toLatinDigits(text))
    .replace(/[\uff0b\ufe62]/g, '+')
    .replace(numberPunctuation, '');
}

export const codeLength = 4;

/** Drops all other characters, as the specification requires. */
export function codeDigits(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '');
}

/** `1234567` becomes `1,234,567`; anything but bare digits stays. */
export function formatThousands(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first > 0 ? [digits.slice(0, first), ...groups] : groups).join(',');
}

/**
 * Converts to Unicode's composed form (NFC), writes line ends as newlines, and trims. Drops control and
 * direction-override characters (R3.4), and marks beyond the thirtieth on one letter.
 */
export function cleanText(text: string): string {
  const plain = withoutControls(text.replace(/\r\n?/g, '\n'));
  return plain.replace(excessMarks, '$1').normalize('NFC').trim();
}
