import { toLatinDigits } from './digits.ts';

/** Letters that Arabic writers use for one another, each as the plainest of its kind. */
const alike: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
};

/**
 * A text as it is compared when somebody searches: Arabic without vowel signs, hamza forms and the stretching kashida,
 * Latin letters without case and accents, digits in their Latin form.
 * @param text - of bounded length
 */
export function fold(text: string): string {
  return toLatinDigits(text)
    .trim()
    .replace(/[أإآٱىیئؤةک]/g, (letter) => alike[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640'’`]/gu, '')
    .toLowerCase();
}
