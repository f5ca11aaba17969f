import { fold } from '#domain/rules/folding.ts';
import type { Choice } from '../lists/use-options.ts';

/** Matches at the start of a word come first. Ignores case, accents, vowel signs, hamza forms and kashida. */
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

/** Returns the only choice with exactly this label. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = fold(typed);
  const exact = choices.filter(({ label }) => fold(label) === wanted);
  return exact.length === 1 ? exact[0] : undefined;
}

/** Ignores the word's article: جبيل begins الجبيل. */
function beginsWith(word: string, wanted: string): boolean {
  return word.startsWith(wanted) || word.replace(/^ال/, '').startsWith(wanted);
}
