import type { ApiAnswer } from '#contract/api-call.ts';
import type { apiPaths } from '#domain/api-paths.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { FormState, SentCode, Status } from '../form-state.ts';
import { refusedBy, type Step, sentenceOf } from '../sending/sending.ts';

/** How a form whose mobile is proven by a code is sent (R6, R7.1). */
export interface VerifiedFlow {
  /** Checks what was typed and has a code sent. */
  send(step: Step): Promise<FormState>;
  /** Tries a code, and confirms the submission when it is right. */
  verify(step: Step, sent: SentCode, otp: string): Promise<FormState>;
  /** Confirms a submission whose code was right. When that fails it can be tried again: the code is not needed twice. */
  confirm(step: Step, sent: SentCode): Promise<FormState>;
}

type CodeCheck = (typeof apiPaths)['verifyOtp' | 'verifyOtpForContact' | 'verifyOtpForEmail'];

/** What the server may say of a code, but for its spaces. */
const codeErrors = [
  'wrongOtp',
  'otpExpired',
  'tooManyAttempts',
  'notVerifiedYet',
] as const satisfies MessageKey[];

/** The code dialog once more, saying why. */
export function askAgain({ values }: Step, sent: SentCode, status: Status): FormState {
  return { step: 'code', values, sent, status };
}

/**
 * What a verification that was not right comes to. Without its spaces the server's `error` is a message key; an unknown one is
 * `errorOccured`. An answer that does not say why was given a wrong code.
 */
export function refusedCode(step: Step, sent: SentCode, answer: ApiAnswer<CodeCheck> | undefined): FormState {
  const { isValid, error } = answer?.accepted ? answer.body : {};
  const key = codeErrors.find((known) => typeof error === 'string' && error.replaceAll(' ', '') === known);
  if (key) return askAgain(step, sent, { key });
  const { sentence } = sentenceOf(answer);
  if (isValid === false && !error && !sentence) return askAgain(step, sent, { key: 'wrongOtp' });
  return (
    refusedFields(step, answer) ??
    askAgain(step, sent, { key: 'errorOccured', words: 'codeNotChecked', ...sentenceOf(answer) })
  );
}

/** The form with what the server refused of its fields; undefined where it refused none of them. */
function refusedFields(step: Step, answer: ApiAnswer | undefined): Refused | undefined {
  const state = refusedBy(answer, step);
  return Object.keys(state.errors).length > 0 ? state : undefined;
}

type Refused = Extract<FormState, { step: 'fill' }>;

/** No code was sent, and why: what the form's fields have to do with it, or that it failed. */
export function notSent(step: Step, answer: ApiAnswer | undefined): FormState {
  const state = refusedBy(answer, step);
  return state.status?.key === 'errorOccured'
    ? { ...state, status: { ...state.status, words: 'codeNotSent' } }
    : state;
}

/** The code with its proof, where the server gave one with the answer that it was right. */
export function addProof(sent: SentCode, { proof }: { proof?: string | undefined }): SentCode {
  return proof ? { ...sent, proof } : sent;
}

/** The proof as it is sent: to a server that gave none, none. */
export function proofIn({ proof }: SentCode): { proof?: string } {
  return proof === undefined ? {} : { proof };
}

/**
 * The code was right, and what it was for could not be sent: it may be sent again, once fields that the server refused are
 * put right.
 */
export function notConfirmed(step: Step, sent: SentCode, answer: ApiAnswer | undefined): FormState {
  const refused = refusedFields(step, answer);
  // Without scripts a file is chosen on the code's own page, which says what is wrong with it.
  const isBesideCode = !step.services.hasScripts && refused?.errors.attachment !== undefined;
  if (refused && !isBesideCode) {
    const isProven = !Object.values(refused.errors).includes('notVerifiedYet');
    return isProven ? { ...refused, proven: sent } : refused;
  }
  const { values } = step;
  return {
    step: 'code',
    values,
    sent,
    verified: true,
    status: { key: 'errorOccured', ...sentenceOf(answer) },
  };
}

/** Sends a new code: the form once more, since a code belongs to what it was sent for. */
export async function resend(flow: VerifiedFlow, step: Step, sent: SentCode): Promise<FormState> {
  const state = await flow.send(step);
  if (state.step === 'code') return { ...state, resent: true };
  if (state.step === 'fill' && Object.keys(state.errors).length > 0) return state;
  const status: Status = (state.step === 'fill' && state.status) || { key: 'errorOccured' };
  // The boxes were just emptied: what is said of the form is not true of them.
  return askAgain(step, sent, status.key === 'errorOccured' ? { ...status, words: 'codeNotSent' } : status);
}
