import type { Answers } from '#domain/rules/answers.ts';
import type { Ciphertext } from '../database/encrypted.ts';
import type { Encryption } from './encryption.ts';

type EncryptedAnswers = Ciphertext<'submissions.answers'>;

/** A submission's answers as text of JSON for their column: an object, or the text that it is encrypted to. */
export function encryptAnswers(encryption: Encryption, id: string, answers: Answers): EncryptedAnswers {
  const text = JSON.stringify(answers);
  const stored = encryption.keyId
    ? JSON.stringify(encryption.encrypt(`submissions.answers:${id}`, text))
    : text;
  return stored as EncryptedAnswers;
}

/** @param answers - the column, as it was read from JSON */
export function decryptAnswers(
  encryption: Encryption,
  { id, answers }: { id: string; answers: Answers | EncryptedAnswers },
): Answers {
  if (typeof answers !== 'string') return answers;
  return JSON.parse(encryption.decrypt(`submissions.answers:${id}`, answers)) as Answers;
}
