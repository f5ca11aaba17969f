import { toLatinDigits } from './digits.ts';

/** Arabic writers use these interchangeably; each has its plainest form. */
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
 * Simplifies text for search: Arabic without vowel signs, hamza forms and kashida; Latin letters without case and
 * accents; Latin digits.
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
