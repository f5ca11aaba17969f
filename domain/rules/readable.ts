/** No filler letters (Hangul), no kashida or other modifier. */
const letters = /(?!\p{DI}|\p{Lm})\p{L}/gu;
const lettersAndDigits = /(?!\p{DI}|\p{Lm})[\p{L}\p{N}]/u;
/** U+2800 is the blank of Braille, which Unicode classifies as a symbol. */
const visible = /[^\s\p{DI}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800]/u;

/** Of any script. */
export const minLetters = 2;

/** Counts letters of any script, after converting compatibility forms (full-width, ligatures). */
export function countLetters(text: string): number {
  return text.normalize('NFKC').match(letters)?.length ?? 0;
}

/** Punctuation, emoji and invisible characters alone are not enough. */
export function isReadable(text: string): boolean {
  return lettersAndDigits.test(text.normalize('NFKC'));
}

export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Without invisible characters, marks and kashidas. Blanks in a row count once. */
export function countCharacters(text: string): number {
  return [...text.replace(/[\p{DI}\p{M}\p{Lm}]/gu, '').replace(/[\s\u2800]+/gu, ' ')].length;
}
