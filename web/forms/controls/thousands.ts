import { formatThousands, toLatinDigits } from '#domain/rules/digits.ts';

/** Once a visitor types a separator, `isByHand` is true until the text has none. Meanwhile no separators are added. */
export interface MoneyText {
  text: string;
  isByHand: boolean;
}

const parts = /^(?<whole>[^.\u066b]*)(?<rest>.*)$/su;
const onlyDigits = /^[\p{Nd}.\u066b]*$/u;
const oneSeparator = /^[^\p{Nd}.\u066b]$/u;

/**
 * Places the separators again, and the caret after the same digit. A separator typed by hand removes the added ones, so
 * that validation reads exactly what was typed.
 * @param shown - the text before the edit
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

export function groupAmount(text: string): string {
  return regroup({ text: '', isByHand: false }, text, 0).text;
}

/** Returns the state for a text that a script, a link or the browser wrote into the field. */
export function writtenText(text: string): MoneyText {
  return { text, isByHand: regroup({ text: '', isByHand: false }, text, 0).isByHand };
}

function insertedInto(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}

function isGrouped(text: string): boolean {
  const whole = parts.exec(text)?.groups?.whole ?? '';
  return whole === formatThousands(whole.replaceAll(',', ''));
}

/** Removes the added commas and keeps the typed separator. */
function withoutOurs(typed: string, inserted: string, caret: number): { text: string; caret: number } {
  const start = typed.slice(0, caret - 1).replaceAll(',', '') + inserted;
  return { text: start + typed.slice(caret).replaceAll(',', ''), caret: start.length };
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
