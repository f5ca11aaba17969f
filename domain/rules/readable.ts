/** A letter or digit that a person sees: no filler letter (Hangul), no kashida or other modifier, whatever its width. */
const letters = /(?!\p{DI}|\p{Lm})\p{L}/gu;
const lettersAndDigits = /(?!\p{DI}|\p{Lm})[\p{L}\p{N}]/u;
/** U+2800 is the blank of Braille, which Unicode counts as a sign. */
const visible = /[^\s\p{DI}\p{Cc}\p{Cf}\p{Cs}\p{M}\u2800]/u;

/** A name has at least as many letters, of any script. */
export const fewestLetters = 2;

/** Number of letters of any script, after compatibility forms (full-width, ligatures) became plain ones. */
export function countLetters(text: string): number {
  return text.normalize('NFKC').match(letters)?.length ?? 0;
}

/** Whether a text holds a letter or a digit: punctuation, emoji and invisible characters alone say nothing. */
export function isReadable(text: string): boolean {
  return lettersAndDigits.test(text.normalize('NFKC'));
}

/** Whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Number of characters, without those that show nothing. */
export function countCharacters(text: string): number {
  return [...text.replace(/\p{DI}/gu, '')].length;
}
