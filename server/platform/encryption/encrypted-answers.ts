import type { Answers } from '#domain/rules/answers.ts';
import type { Ciphertext } from '../database/encrypted.ts';
import type { Encryption } from './encryption.ts';

type EncryptedAnswers = Ciphertext<'submissions.answers'>;

/** A submission's answers for their column. */
export function encryptAnswers(encryption: Encryption, id: string, answers: Answers): EncryptedAnswers {
  return encryption.encrypt(`submissions.answers:${id}`, JSON.stringify(answers));
}

/**
 * @returns none of a submission that was erased
 * @throws Unreadable
 */
export function decryptAnswers(
  encryption: Encryption,
  { id, answers }: { id: string; answers: EncryptedAnswers | null },
): Answers {
  if (answers === null) return {};
  return JSON.parse(encryption.decrypt(`submissions.answers:${id}`, answers)) as Answers;
}
