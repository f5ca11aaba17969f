import type { Verified as VerifiedAnswer } from '#contract/accepted.ts';
import type { HttpAnswer } from '../../http/http-answer.ts';
import type { Services } from '../services.ts';
import type { VerifyOutcome } from './one-time-codes.ts';
import { proofOf } from './proof.ts';

/** Stores the id of a correct code instead of its proof. */
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

/** Returns a function that replaces the stored code id with the proof, which is the same each time. */
export function withProof({ keys }: Services): (stored: StoredProof) => VerifiedAnswer & { proof?: string } {
  return ({ codeId, ...body }) =>
    codeId !== undefined ? { ...body, proof: proofOf(keys('proof'), codeId) } : body;
}

export function sentAnswer({ sentences }: Services, generatedTime: string) {
  return { status: 200, body: { generatedTime, message: sentences.message('codeSent') } };
}
