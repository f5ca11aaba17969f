import { fold } from '#domain/rules/folding.ts';
import type { Choice } from '../lists/use-options.ts';

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
