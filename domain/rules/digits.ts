import { withoutControls } from './without-controls.ts';

/**
 * Converts digits of every script, and cleans numbers and free text. Cleaning never hides a mistake: unknown characters
 * stay, so that the next check refuses them.
 */

/** Invisible characters: zero-width, direction and variation marks, fillers, the soft hyphen. */
const invisible = /[\p{DI}\p{Cc}\ufeff]/gu;

/** Blanks of every width; U+2800 is the blank of Braille. */
const blanks = /[\s\u2800]/gu;

/** Brackets, dashes, dots, commas, slashes, apostrophes and underscores, of every script. */
const numberPunctuation =
  /[\p{Ps}\p{Pe}\p{Pd}\p{Pc}\u2212.,\u060c\u066b\u066c\uff0e\uff0c·•\u2022/\\⁄∕／'’‘]/gu;

/**
 * More combining marks on one letter than any script uses (Stream-Safe Text Format, Unicode annex 15). Normalisation
 * sorts the marks of a letter in time that grows with the square of their number.
 */
const excessMarks = /(\p{M}{30})\p{M}+/gu;

/** Returns `text` with the decimal digits of every script as 0-9, and everything else unchanged. */
export function toLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, latinDigit);
}

/** Unicode assigns the ten digits of a script in a row, starting at zero. The value is the distance from that zero. */
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

export const codeLength = 4;

/** Returns the digits of a one-time code. Drops all other characters, as the specification requires. */
export function codeDigits(typed: string): string {
  return toLatinDigits(typed).replace(/\D/g, '');
}

/** Adds a comma at each thousand: `1234567` becomes `1,234,567`. Anything but bare digits is returned unchanged. */
export function formatThousands(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  const first = digits.length % 3;
  const groups = digits.slice(first).match(/\d{3}/g) ?? [];
  return (first > 0 ? [digits.slice(0, first), ...groups] : groups).join(',');
}

/**
 * Returns free text as it is stored: in Unicode's composed form (NFC), trimmed, with newlines as line ends. Drops
 * control and direction-override characters (R3.4), and marks beyond the thirtieth on one letter.
 */
export function cleanText(text: string): string {
  const plain = withoutControls(text.replace(/\r\n?/g, '\n'));
  return plain.replace(excessMarks, '$1').normalize('NFC').trim();
}
