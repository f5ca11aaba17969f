import { withoutControls } from './without-controls.ts';

/**
 * What people type and paste, made plain: digits of three scripts, amounts, numbers, free text.
 * Cleaning never hides a mistake: what it does not know stays in place, for a check to refuse.
 */

/** Arabic-Indic (U+0660…) and Persian (U+06F0…) digits. Their last four bits are the digit itself. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Spaces of every width, and the marks without one that come along when text is copied from a page. */
const blanks = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;

const thousandsSeparators = /[,\u066c\u060c]/g;

/** The riyal as people write it, on either side: SR, S.R., SAR, ر.س, ريال, U+20C1, and U+FDFC of older keyboards. */
const riyal = '(?:s\\.?a?\\.?r\\.?|ر\\.?س\\.?|ريال(?:سعودي)?|\u20c1|\ufdfc)';
const riyalAround = new RegExp(`^${riyal}|${riyal}$`, 'gi');

/** All dashes, and the minus sign, which Unicode counts among the symbols. Parentheses as in `(055) 123`. */
const numberPunctuation = /[\p{Pd}\u2212()]/gu;

/**
 * More marks on one letter than any writing has (Stream-Safe Text Format, Unicode annex 15). Composing sorts the marks of a
 * letter, and the time that takes grows with the square of their number.
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu;

/** Arabic-Indic and Persian digits of `text` as 0-9; everything else as it was. */
export function toLatinDigits(text: string): string {
  return text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * An amount in riyals as typed (`SR 1,000.00`, `١٬٠٠٠ ر.س`) as bare Latin digits (`1000`).
 * A decimal part goes only when it is zero; `1000.50`, `-5` or letters stay, and fail the check that follows.
 */
export function cleanAmount(text: string): string {
  return toLatinDigits(text)
    .replace(blanks, '')
    .replace(thousandsSeparators, '')
    .replace(riyalAround, '')
    .replace(/^(\d+)[.\u066b]0*$/, '$1');
}

/**
 * A national id, commercial register or mobile as typed (`+966 55-123 (4567)`) without what people put between
 * the digits. A `+` stays, so that the mobile's check can read it.
 */
export function cleanNumber(text: string): string {
  return toLatinDigits(text).replace(blanks, '').replace(numberPunctuation, '');
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
