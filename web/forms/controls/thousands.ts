import { cleanAmount, formatThousands, toLatinDigits } from '#domain/rules/digits.ts';

/** What stands before a decimal sign, and from it on: the first one behind a digit, so that `S.R. 5` has none. */
const parts = /^(?<whole>.*?\p{Nd})(?<rest>[.\u066b].*)$/su;

/**
 * What a money field shows after a key: separators set anew before the decimal sign, and the caret after the same digit as
 * before. A decimal sign stays what it is, with what follows it: no key changes the value of what was typed before it.
 * Anything that is not only digits stays as it was typed, for the check to name.
 */
export function regroup(typed: string, caret: number): { text: string; caret: number } {
  const { whole = typed, rest = '' } = parts.exec(typed)?.groups ?? {};
  const digits = cleanAmount(whole);
  if (!/^\d+$/.test(digits)) return { text: typed, caret };
  const grouped = formatThousands(digits);
  const text = grouped + toLatinDigits(rest);
  if (caret > whole.length) return { text, caret: grouped.length + caret - whole.length };
  const before = countDigits(typed.slice(0, caret));
  let position = 0;
  for (let seen = 0; position < grouped.length && seen < before; position++) {
    if (grouped[position] !== ',') seen++;
  }
  return { text, caret: position };
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
