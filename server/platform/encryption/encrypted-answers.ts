import type { Answers } from '#domain/rules/answers.ts';
import type { Ciphertext } from '../database/encrypted.ts';
import type { Encryption } from './encryption.ts';

type EncryptedAnswers = Ciphertext<'submissions.answers'>;

/**
 * Answers decrypt only with their row's id and reference. An export can find a row by its reference, so somebody with
 * write access to the database must not be able to exchange references.
 */
interface Owner {
  id: string;
  reference: string;
}

const placeOf = ({ id, reference }: Owner) => `submissions.answers:${id}:${reference}` as const;

export function encryptAnswers(encryption: Encryption, owner: Owner, answers: Answers): EncryptedAnswers {
  return encryption.encrypt(placeOf(owner), JSON.stringify(answers));
}

/**
 * Returns `{}` after an erasure.
 * @throws Unreadable when the answers were changed, or belong to another row or reference
 */
export function decryptAnswers(
  encryption: Encryption,
  { answers, ...owner }: Owner & { answers: EncryptedAnswers | null },
): Answers {
  if (answers === null) return {};
  return JSON.parse(encryption.decrypt(placeOf(owner), answers)) as Answers;
}
