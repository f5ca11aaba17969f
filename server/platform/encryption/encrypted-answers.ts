import type { Answers } from '#domain/rules/answers.ts';
import type { Ciphertext } from '../database/encrypted.ts';
import type { Seals } from './encryption.ts';

type EncryptedAnswers = Ciphertext<'submissions.answers'>;

/** A submission's answers as text of JSON for their column: an object, or the text that it is encrypted to. */
export function sealAnswers(seals: Seals, id: string, answers: Answers): EncryptedAnswers {
  const text = JSON.stringify(answers);
  const kept = seals.keyId ? JSON.stringify(seals.seal(`submissions.answers:${id}`, text)) : text;
  return kept as EncryptedAnswers;
}

/** @param answers - the column, as it was read from JSON */
export function openAnswers(
  seals: Seals,
  { id, answers }: { id: string; answers: Answers | EncryptedAnswers },
): Answers {
  if (typeof answers !== 'string') return answers;
  return JSON.parse(seals.open(`submissions.answers:${id}`, answers)) as Answers;
}
