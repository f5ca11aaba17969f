import type { ApiAnswer } from '#contract/api-call.ts';
import type { apiPaths } from '#domain/api-paths.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { FormState, SentCode, Status } from '../form-state.ts';
import { isFlagFalse, type Step, sentenceOf, toRefusedState } from '../sending/sending.ts';
import { parseGivenId } from './given-id.ts';

/** A form that confirms the mobile with a one-time code (R6, R7.1). */
export interface VerifiedFlow {
  send(step: Step): Promise<FormState>;
  /** Checks the code, and confirms the submission if it is right. */
  verify(step: Step, sent: SentCode, otp: string): Promise<FormState>;
  /** Can be repeated without a new code. */
  confirm(step: Step, sent: SentCode): Promise<FormState>;
}

type CodeCheck = (typeof apiPaths)['verifyOtp' | 'verifyOtpForContact' | 'verifyOtpForEmail'];

const codeErrors = [
  'wrongOtp',
  'otpExpired',
  'tooManyAttempts',
  'notVerifiedYet',
] as const satisfies MessageKey[];

export function showCodeAgain({ values }: Step, sent: SentCode, status: Status): FormState {
  return { step: 'code', values, sent, status };
}

/**
 * The server's `error` without spaces is a message key; unknown keys become `errorOccured`. `isValid: false` without a
 * reason means a wrong code.
 */
export function codeRefusedState(
  step: Step,
  sent: SentCode,
  answer: ApiAnswer<CodeCheck> | undefined,
): FormState {
  const { isValid, error } = answer?.accepted ? answer.body : {};
  const key = codeErrors.find((known) => typeof error === 'string' && error.replaceAll(' ', '') === known);
  if (key) return showCodeAgain(step, sent, { key });
  const { sentence } = sentenceOf(answer, isValid === false);
  if (isValid === false && !error && !sentence) return showCodeAgain(step, sent, { key: 'wrongOtp' });
  return (
    refusedFields(step, answer) ??
    showCodeAgain(step, sent, { key: 'errorOccured', words: 'codeNotChecked', ...(sentence && { sentence }) })
  );
}

function refusedFields(step: Step, answer: ApiAnswer | undefined): Refused | undefined {
  const state = toRefusedState(answer, step);
  return Object.keys(state.errors).length > 0 ? state : undefined;
}

type Refused = Extract<FormState, { step: 'fill' }>;

/** Opens the dialog. If an external API names no time, it has sent no code. */
export function codeSentState(
  step: Step,
  answer: ApiAnswer,
  sentTo: Omit<SentCode, 'generatedTime'>,
): FormState {
  const generatedTime = parseGivenId((answer.body as { generatedTime?: unknown }).generatedTime);
  return generatedTime === undefined
    ? codeNotSentState(step, answer)
    : { step: 'code', values: step.values, sent: { ...sentTo, generatedTime } };
}

export function codeNotSentState(step: Step, answer: ApiAnswer | undefined): FormState {
  const state = toRefusedState(answer, step);
  return state.status?.key === 'errorOccured'
    ? { ...state, status: { ...state.status, words: 'codeNotSent' } }
    : state;
}

export function addProof(sent: SentCode, { proof }: { proof?: string | undefined }): SentCode {
  return proof ? { ...sent, proof } : sent;
}

export function proofFields({ proof }: SentCode): { proof?: string } {
  return proof === undefined ? {} : { proof };
}

/** The code was right. The visitor can send the submission again. */
export function submissionFailedState(step: Step, sent: SentCode, answer: ApiAnswer | undefined): FormState {
  const refused = refusedFields(step, answer);
  // Without scripts the code's page asks for the file, and shows what is wrong with it.
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
    status: { key: 'errorOccured', ...sentenceOf(answer, isFlagFalse(step.form, answer)) },
  };
}

/** Sends the whole form again, because a code belongs to its content. */
export async function resend(flow: VerifiedFlow, step: Step, sent: SentCode): Promise<FormState> {
  const state = await flow.send(step);
  if (state.step === 'code') return { ...state, resent: true };
  if (state.step === 'fill' && Object.keys(state.errors).length > 0) return state;
  const status: Status = (state.step === 'fill' && state.status) || { key: 'errorOccured' };
  // `errorOccured` says that the visitor's answers are still here, but the code boxes were just cleared.
  return showCodeAgain(
    step,
    sent,
    status.key === 'errorOccured' ? { ...status, words: 'codeNotSent' } : status,
  );
}
