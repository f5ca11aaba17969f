import type { Answers } from '#domain/rules/answers.ts';
import type { Ciphertext } from '../database/encrypted.ts';
import type { Encryption } from './encryption.ts';

type EncryptedAnswers = Ciphertext<'submissions.answers'>;

/** Answers open for their row and its reference alone: exports and erasures are asked for by the reference. */
interface Owner {
  id: string;
  reference: string;
}

const placeOf = ({ id, reference }: Owner) => `submissions.answers:${id}:${reference}` as const;

/** A submission's answers for their column. */
export function encryptAnswers(encryption: Encryption, owner: Owner, answers: Answers): EncryptedAnswers {
  return encryption.encrypt(placeOf(owner), JSON.stringify(answers));
}

/**
 * @returns none of a submission that was erased
 * @throws Unreadable where somebody changed the row's reference, too
 */
export function decryptAnswers(
  encryption: Encryption,
  { answers, ...owner }: Owner & { answers: EncryptedAnswers | null },
): Answers {
  if (answers === null) return {};
  return JSON.parse(encryption.decrypt(placeOf(owner), answers)) as Answers;
}
