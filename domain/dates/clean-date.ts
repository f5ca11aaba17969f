import { cleanText, toLatinDigits } from '../rules/digits.ts';

/** Slashes of every width, the Arabic date separator and comma, and the backslash, with blanks around them. */
const slash = /\s*[/\\／⁄∕؍،]\s*/g;
const dash = /\s*[\p{Pd}−]\s*/gu;
const stop = /\s*[.．]\s*/g;

/**
 * Converts to Latin digits with `/`, `-` or `.`, and drops invisible characters. Other characters stay, so that the
 * parser refuses them.
 */
export function cleanDate(typed: string): string {
  return cleanText(toLatinDigits(typed))
    .replace(/\p{DI}/gu, '')
    .replace(slash, '/')
    .replace(dash, '-')
    .replace(stop, '.');
}
