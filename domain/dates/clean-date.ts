import { cleanText, toLatinDigits } from '../rules/digits.ts';

/** Slashes of every width, the Arabic date separator and comma, and the backslash, with blanks around them. */
const slash = /\s*[/\\／⁄∕؍،]\s*/g;
const dash = /\s*[\p{Pd}−]\s*/gu;
const stop = /\s*[.．]\s*/g;

/**
 * Returns a date as typed or sent in Latin digits, with `/`, `-` or `.` between its numbers, and without blanks around them or
 * invisible characters. Anything else stays, and is refused by what reads it.
 */
export function cleanDate(typed: string): string {
  return cleanText(toLatinDigits(typed))
    .replace(/\p{DI}/gu, '')
    .replace(slash, '/')
    .replace(dash, '-')
    .replace(stop, '.');
}
