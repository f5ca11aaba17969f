import { formatThousands, toLatinDigits } from '#domain/rules/digits.ts';

/** What a money field shows. Once a visitor types a separator, all separators are theirs until none is left. */
export interface MoneyText {
  text: string;
  isByHand: boolean;
}

/** The text before a decimal sign, and from it on. */
const parts = /^(?<whole>[^.\u066b]*)(?<rest>.*)$/su;
const onlyDigits = /^[\p{Nd}.\u066b]*$/u;
const oneSeparator = /^[^\p{Nd}.\u066b]$/u;

/**
 * Returns what a money field shows after a key: separators set anew before the decimal sign, and the caret after the same digit as
 * before. No key changes the value of what was typed before it: a decimal sign stays where it is, and a separator typed by
 * hand takes ours away, so that the check reads exactly what was typed.
 * @param shown - what the field showed before the key
 */
export function regroup(shown: MoneyText, typed: string, caret: number): MoneyText & { caret: number } {
  const inserted = insertedInto(shown.text, typed);
  const isSeparated = /[^\p{Nd}.\u066b]/u.test(typed);
  const isPasted = inserted.length > 1 && isGrouped(typed);
  const isByHand = isSeparated && !isPasted && (shown.isByHand || !onlyDigits.test(inserted));
  if (isByHand) {
    const isFirst = !shown.isByHand && oneSeparator.test(inserted) && isGrouped(shown.text);
    return { ...(isFirst ? withoutOurs(typed, inserted, caret) : { text: typed, caret }), isByHand };
  }
  const { whole = '', rest = '' } = parts.exec(typed)?.groups ?? {};
  const digits = toLatinDigits(whole).replaceAll(',', '');
  if (!/^\d+$/.test(digits)) return { text: typed, caret, isByHand };
  const grouped = formatThousands(digits);
  const text = grouped + toLatinDigits(rest);
  if (caret > whole.length) return { text, caret: grouped.length + caret - whole.length, isByHand };
  const before = countDigits(typed.slice(0, caret));
  let position = 0;
  for (let seen = 0; position < grouped.length && seen < before; position++) {
    if (grouped[position] !== ',') seen++;
  }
  return { text, caret: position, isByHand };
}

/** An amount as a money field first shows it. */
export function groupAmount(text: string): string {
  return regroup({ text: '', isByHand: false }, text, 0).text;
}

/** What one edit put into the text. */
function insertedInto(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}

/** Whether the separators of a text are where we set them. */
function isGrouped(text: string): boolean {
  const whole = parts.exec(text)?.groups?.whole ?? '';
  return whole === formatThousands(whole.replaceAll(',', ''));
}

/** The text without our commas, but with the separator that was typed before the caret. */
function withoutOurs(typed: string, inserted: string, caret: number): { text: string; caret: number } {
  const start = typed.slice(0, caret - 1).replaceAll(',', '') + inserted;
  return { text: start + typed.slice(caret).replaceAll(',', ''), caret: start.length };
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
