import { withoutControls } from './without-controls.ts';

/**
 * Reads digits of every script, and cleans numbers and free text. Cleaning never hides a mistake: unknown characters
 * stay in place, so that the check that follows refuses them.
 */

/** Every character that shows nothing: zero-width, direction and variation marks, fillers, the soft hyphen. */
const invisible = /[\p{DI}\p{Cc}\ufeff]/gu;

/** Blanks of every width; U+2800 is the blank of Braille. */
const blanks = /[\s\u2800]/gu;

/** Brackets, dashes, dots, commas, slashes, apostrophes and underscores, of every script. */
const numberPunctuation =
  /[\p{Ps}\p{Pe}\p{Pd}\p{Pc}\u2212.,\u060c\u066b\u066c\uff0e\uff0c·•\u2022/\\⁄∕／'’‘]/gu;

/**
 * More marks on one letter than any writing has (Stream-Safe Text Format, Unicode annex 15). Composing sorts the marks of a
 * letter, and the time that takes grows with the square of their number.
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu;

/** Returns `text` with the decimal digits of every script as 0-9, and everything else unchanged. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, latinDigit);
}

/** Unicode assigns the ten digits of a script in a row, from its zero on: the digit is the distance from there. */
function latinDigit(digit: string): string {
  const point = Number(digit.codePointAt(0));
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/** Returns `text` without blanks and without invisible characters. */
export function withoutBlanks(text: string): string {
  return text.replace(blanks, '').replace(invisible, '');
}

/**
 * Returns a national id, commercial register, reference or mobile (`+966 (0) 55-123.4567`) in Latin digits and without
 * separators. A `+` stays, so that the mobile's check can read it.
 */
export function cleanNumber(text: string): string {
  return withoutBlanks(toLatinDigits(text))
    .replace(/[\uff0b\ufe62]/g, '+')
    .replace(numberPunctuation, '');
}

/** How many digits a one-time code has. */
export const codeLength = 4;

/** Returns the digits of a one-time code; whatever else was typed or pasted is dropped, as the specification says. */
export function codeDigits(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '');
}

/** Bare digits with a comma at each thousand: `1234567` is `1,234,567`. Anything else comes back unchanged. */
export function formatThousands(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first > 0 ? [digits.slice(0, first), ...groups] : groups).join(',');
}

/**
 * Free text as it is kept: control and direction-override characters dropped (R3.4), and marks
 * beyond the thirtieth on one letter; lines ended by a newline, in Unicode's composed form (NFC), trimmed.
 */
export function cleanText(text: string): string {
  const plain = withoutControls(text.replace(/\r\n?/g, '\n'));
  return plain.replace(endlessMarks, '$1').normalize('NFC').trim();
}
