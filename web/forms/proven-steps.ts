import { apiPaths } from '#domain/api-paths.ts';
import { parseMobile } from '#domain/mobile.ts';
import type { ApiAnswer } from '../api/api-call.ts';
import type { FormState, SentCode } from './form-state.ts';
import { checkAndPost, payloadOf, post, refusedBy, type Step, sentenceOf } from './sending.ts';

/** The steps of a form whose mobile is proven by a code (document 1, section 4): send, verify, confirm. */

/** Checks what was typed and sends it. */
export async function sendApplication(step: Step): Promise<FormState> {
  const { values } = step;
  const posted = await checkAndPost(step);
  if (posted.refused) return posted.refused;
  const { answer } = posted;
  const { isAbsherVerified, leadId, generatedTime } = answer?.body ?? {};
  if (answer?.status === 200 && isAbsherVerified === true) {
    const mobileNumber = parseMobile(values.MobileNumber ?? '') ?? '';
    return {
      step: 'code',
      values,
      sent: { leadId: String(leadId), generatedTime: String(generatedTime), mobileNumber },
    };
  }
  if (answer?.status === 200 && isAbsherVerified === false) {
    return { step: 'fill', values, errors: {}, status: { key: 'absherError' } };
  }
  return refusedBy(answer, step);
}

/** Tries a code, and confirms the application when it is right. */
export async function verifyCode(step: Step, sent: SentCode, otp: string): Promise<FormState> {
  const { values } = step;
  const again = (key: string, answer?: ApiAnswer): FormState => ({
    step: 'code',
    values,
    sent,
    status: { key, ...sentenceOf(answer) },
  });
  if (!/^\d{4}$/.test(otp)) return again('EnterValidOTP');
  const answer = await post(step, apiPaths.verifyOtp, { ...sent, otp });
  if (answer?.status === 200 && answer.body.isValid === true) return confirmApplication(step, sent);
  if (answer?.status === 200 && typeof answer.body.error === 'string') {
    return again(answer.body.error.replaceAll(' ', ''));
  }
  return again('errorOccured', answer);
}

/** Confirms an application whose code was right. When that fails it can be sent again: the code is not needed twice. */
export async function confirmApplication(step: Step, sent: SentCode): Promise<FormState> {
  const { values } = step;
  const payload = payloadOf(step);
  const answer = payload.ok
    ? await post(step, apiPaths.updateLead, { ...payload.body, Id: sent.leadId })
    : undefined;
  if (answer?.status === 200 && answer.body.isUpdated === true) {
    return { step: 'done', values, reference: String(answer.body.reference), proven: true };
  }
  const status = { key: 'errorOccured', ...sentenceOf(answer) };
  return { step: 'code', values, sent, verified: true, status };
}

/** Sends a new code: the application once more, since a code belongs to the one that it was sent for. */
export async function resendCode(step: Step, sent: SentCode): Promise<FormState> {
  const state = await sendApplication(step);
  if (state.step === 'code') return { ...state, resent: true };
  const status = state.step === 'fill' && state.status ? state.status : { key: 'errorOccured' };
  return { step: 'code', values: step.values, sent, status };
}
