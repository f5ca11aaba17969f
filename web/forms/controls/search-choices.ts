import type { Choice } from '../use-options.ts';

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
 * The choices that hold what was typed, those with a word that begins with it first. Arabic is compared without vowel
 * signs, hamza forms and the stretching kashida, Latin letters without case and accents.
 */
export function searchChoices(choices: readonly Choice[], typed: string): Choice[] {
  const wanted = fold(typed);
  if (wanted === '') return [...choices];
  const found = choices
    .map((choice) => ({ choice, text: fold(choice.label) }))
    .filter(({ text }) => text.includes(wanted));
  const begins = (text: string) => text.split(/[\s-]/).some((word) => beginsWith(word, wanted));
  return [...found.filter(({ text }) => begins(text)), ...found.filter(({ text }) => !begins(text))].map(
    ({ choice }) => choice,
  );
}

/** The only choice that is written just so, if there is one: people who type a whole name have chosen. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = fold(typed);
  const exact = choices.filter(({ label }) => fold(label) === wanted);
  return exact.length === 1 ? exact[0] : undefined;
}

/** With or without the article: جبيل begins الجبيل. */
function beginsWith(word: string, wanted: string): boolean {
  return word.startsWith(wanted) || word.replace(/^ال/, '').startsWith(wanted);
}

export function fold(text: string): string {
  return text
    .trim()
    .replace(/[أإآٱىیئؤةک]/g, (letter) => alike[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{Mn}\u0640'’`]/gu, '')
    .toLowerCase();
}
