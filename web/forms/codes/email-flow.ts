import type { ApiAnswer } from '#contract/api-call.ts';
import { apiPaths } from '#domain/api-paths.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { FormState } from '../form-state.ts';
import { randomUuid } from '../sending/idempotency-keys.ts';
import {
  isTrueOrMissing,
  payloadOf,
  postToApi,
  referenceIn,
  type Step,
  sentenceOf,
  validate,
} from '../sending/sending.ts';
import {
  addProof,
  codeNotSentState,
  codeRefusedState,
  codeSentState,
  proofFields,
  submissionFailedState,
  type VerifiedFlow,
} from './verified-flow.ts';

/** Sends a code to the customer's mobile, then a link to the new e-mail address. */
export const emailFlow: VerifiedFlow = {
  async send(step) {
    const payload = validate(step);
    if (payload.refused) return payload.refused;
    const mobileNumber = parseMobile(step.values.MobileNumber ?? '') ?? '';
    const body = { mobileNumber, nationalId: payload.body.nationalID, infoConsent: true };
    const answer = await postToApi(step, apiPaths.sendOtpForEmail, body);
    if (!answer?.accepted) return codeNotSentState(step, answer);
    const { isCustomerExists, isAbsherVerified } = answer.body;
    if (isCustomerExists === false) return refusedWith(step, answer, 'customerNotRegistred');
    if (isAbsherVerified === false) return refusedWith(step, answer, 'absherError');
    if (!isTrueOrMissing(isCustomerExists) || !isTrueOrMissing(isAbsherVerified))
      return codeNotSentState(step, answer);
    // There is no lead yet. This id lets the server recognise a repeated request.
    return codeSentState(step, answer, { leadId: randomUuid(), mobileNumber });
  },

  async verify(step, sent, otp) {
    const { mobileNumber, generatedTime: genTime } = sent;
    const body = { otp, mobileNumber, nationalId: validPayload(step).nationalID, genTime };
    const answer = await postToApi(step, apiPaths.verifyOtpForEmail, body);
    return answer?.accepted && answer.body.isValid === true
      ? emailFlow.confirm(step, addProof(sent, answer.body))
      : codeRefusedState(step, sent, answer);
  },

  async confirm(step, sent) {
    const { email, nationalID, isAbsherVerified } = validPayload(step);
    const { mobileNumber: phoneNumber, leadId: EmailGUID } = sent;
    const body = { email, nationalID, phoneNumber, isAbsherVerified, EmailGUID, ...proofFields(sent) };
    const answer = await postToApi(step, apiPaths.verifyEmailRequest, body);
    if (answer?.accepted && answer.body.isEmailSent === true) {
      return { step: 'done', values: step.values, ...referenceIn(answer.body), verified: true };
    }
    return answer?.accepted && answer.body.isAlreadyVerified === true
      ? refusedWith(step, answer, 'EmailAlreadyVerified')
      : submissionFailedState(step, sent, answer);
  },
};

function validPayload(step: Step): { email?: unknown; nationalID?: unknown; isAbsherVerified?: unknown } {
  const payload = payloadOf(step);
  return payload.ok ? payload.body : {};
}

function refusedWith({ values }: Step, answer: ApiAnswer, key: MessageKey): FormState {
  return { step: 'fill', values, errors: {}, status: { key, ...sentenceOf(answer, true) } };
}
