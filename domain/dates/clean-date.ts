import { cleanText, toLatinDigits } from '../rules/digits.ts';

/** Signs that people and keyboards put between the numbers of a date, by the plain one that they stand for. */
const separators: readonly [RegExp, string][] = [
  // Full-width, fraction and division slashes, the Arabic date separator, the backslash, commas.
  [/[\uff0f\u2044\u2215\u060d\\,\u060c\uff0c]/g, '/'],
  [/[\u2212\p{Pd}]/gu, '-'],
  [/[\uff0e\u00b7]/g, '.'],
];

/**
 * Returns a date as typed or sent in Latin digits, with `/`, `-` or `.` between its numbers: blanks around a separator and
 * invisible characters are dropped. Anything else stays, and is refused by what reads it.
 */
export function cleanDate(typed: string): string {
  let text = cleanText(toLatinDigits(typed)).replace(/[\p{DI}\ufeff]/gu, '');
  for (const [sign, plain] of separators) text = text.replace(sign, plain);
  return text.replace(/\s*([/.-])\s*/g, '$1');
}
