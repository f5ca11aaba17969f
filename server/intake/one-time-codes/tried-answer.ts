import type { Verified as VerifiedAnswer } from '#contract/accepted.ts';
import type { HttpAnswer } from '../../http/http-answer.ts';
import type { Services } from '../services.ts';
import type { VerifyOutcome } from './one-time-codes.ts';
import { proofOf } from './proof.ts';

/** What is stored of a code that was tried: of a right one its id, and no proof. */
type StoredProof = VerifiedAnswer & { codeId?: string };

export function triedAnswer({ error }: VerifyOutcome): HttpAnswer<VerifiedAnswer> {
  return { status: 200, body: error ? { isValid: false, error } : { isValid: true } };
}

export function storedAnswer({ codeId, error }: VerifyOutcome): HttpAnswer<StoredProof> {
  return {
    status: 200,
    body: error ? { isValid: false, error } : { isValid: true, ...(codeId && { codeId }) },
  };
}

/** The answer of one that `storedAnswer` made: a repeated request is given the same proof. */
export function withProof({ keys }: Services): (stored: StoredProof) => VerifiedAnswer & { proof?: string } {
  return ({ codeId, ...body }) =>
    codeId !== undefined ? { ...body, proof: proofOf(keys('proof'), codeId) } : body;
}
