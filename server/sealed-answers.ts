import type { Answers } from '#domain/answers.ts';
import type { Seals } from './seals.ts';

/** A submission's answers as text of JSON for their column: an object, or the text that it is encrypted to. */
export function sealAnswers(seals: Seals, id: string, answers: Answers): string {
  const text = JSON.stringify(answers);
  return seals.keyId ? JSON.stringify(seals.seal(`submissions.answers:${id}`, text)) : text;
}

/** @param kept - the column, as it was read from JSON */
export function openAnswers(seals: Seals, { id, answers }: { id: string; answers: unknown }): Answers {
  if (typeof answers !== 'string') return answers as Answers;
  return JSON.parse(seals.open(`submissions.answers:${id}`, answers)) as Answers;
}
