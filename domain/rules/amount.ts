import { formatThousands, toLatinDigits } from './digits.ts';

/**
 * Parses amounts of whole riyals. Three digits after any separator are thousands, and a decimal part must be zero. All
 * other texts are refused, so a separator never changes the size of an amount.
 */

/** Before or after the amount; U+FDFC comes from older keyboards. */
const riyal =
  '(?:s\\. ?(?:a\\. ?)?r\\.?|sa?r\\.?|riyals?|ر\\.? ?س\\.?|ريال[ات\u064b]{0,2}(?: ?سعودي[ا\u064b]{0,2})?|\u20c1|\ufdfc)';
const riyalAround = new RegExp(`^${riyal} *| *${riyal}$`, 'gi');

const separator = "[,.\\u066b\\u066c\\u060c' ]";

/**
 * Digits, or groups of three with the same separator throughout; then a decimal sign with at most two zeros. A comma is
 * a decimal sign only after groups and with zeros (`1'000,00`), because `5000,` and `5000,00` may be unfinished groups.
 */
const whole = new RegExp(
  `^(\\d+|[1-9]\\d{0,2}(${separator})\\d{3}(?:\\2\\d{3})*)(?:([.\\u066b])0{0,2}|([,\\u060c])0{1,2})?$`,
);

const withFraction = new RegExp(`^(.*\\d)(${separator})(\\d+)$`);

const onlySeparated = new RegExp(`^(?:\\d|${separator})*$`);

/** In riyals. */
export const maxAmount = 1_000_000_000;

/** In characters. */
const maxLength = 100;

/**
 * Returns undefined unless the text is a whole number with only one possible meaning (not `2500,50`, `0,5`, `5,0000`,
 * `007`).
 */
export function parseAmount(typed: string): number | undefined {
  const [, number = '', group, sign, comma] = whole.exec(normalize(typed)) ?? [];
  const digits = number.replace(/\D/g, '');
  const decimal = sign ?? comma;
  const isMixed = decimal !== undefined && (group === decimal || group === '\u066b' || (comma && !group));
  if (digits === '' || isMixed || /^0\d/.test(digits) || digits.length > 15) return undefined;
  return Number(digits);
}

/** Keys of `messages.json`; amounts are written with commas. */
export type AmountHint =
  | { key: 'amountReadAs' | 'amountTogether'; amount: string }
  | { key: 'amountUnclear'; amount: string; other: string };

/** Returns what an amount that `parseAmount` refuses may mean; undefined if it is accepted, or is not a number. */
export function readRefusedAmount(typed: string): AmountHint | undefined {
  const text = normalize(typed);
  if (!/\d/.test(text) || !onlySeparated.test(text) || parseAmount(text) !== undefined) return undefined;
  const joined = joinGroups(text);
  const [, before = '', sign = '', fraction = ''] = withFraction.exec(text) ?? [];
  const head = parseAmount(before);
  if (head === undefined || fraction.length > 4 || !/[.,\u066b\u060c]/.test(sign) || before.includes(sign))
    return { key: 'amountTogether', amount: joined };
  const decimal = `${formatThousands(String(head))}.${fraction}`;
  const isDecimal = sign === '.' || sign === '\u066b' || /\D/.test(before);
  return isDecimal
    ? { key: 'amountReadAs', amount: decimal }
    : { key: 'amountUnclear', amount: decimal, other: joined };
}

function joinGroups(text: string): string {
  return formatThousands(text.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));
}

function normalize(typed: string): string {
  if (typed.length > maxLength) return '';
  return toLatinDigits(typed)
    .replace(/[\p{DI}\ufeff]/gu, '')
    .replace(/[\s\u2800]/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/[’‘ʼ＇´`]/g, "'")
    .replace(/\uff0c/g, ',')
    .replace(/\uff0e/g, '.')
    .trim()
    .replace(riyalAround, '');
}
