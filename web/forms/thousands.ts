import { cleanAmount, formatThousands } from '#domain/digits.ts';

/**
 * What a money field shows after a key: separators set anew, and the caret after the same digit as before.
 * Anything that is not only digits stays as it was typed, for the check to name.
 */
export function regroup(typed: string, caret: number): { text: string; caret: number } {
  const digits = cleanAmount(typed);
  if (!/^\d+$/.test(digits)) return { text: typed, caret };
  const text = formatThousands(digits);
  const before = countDigits(typed.slice(0, caret));
  let position = 0;
  for (let seen = 0; position < text.length && seen < before; position++) {
    if (text[position] !== ',') seen++;
  }
  return { text, caret: position };
}

function countDigits(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}
