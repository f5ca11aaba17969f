import { apiPaths } from '#domain/api-paths.ts';
import { parseMobile } from '#domain/mobile.ts';
import type { MessageKey } from '#locales/keys.ts';
import type { ApiAnswer } from '../api/api-call.ts';
import type { FormState, Status } from './form-state.ts';
import { randomUuid } from './idempotency-keys.ts';
import { notConfirmed, notSent, type ProvenFlow, proofIn, refusedCode, withProof } from './proven-flow.ts';
import { checked, payloadOf, post, referenceIn, type Step } from './sending.ts';

/** The e-mail update: a code is sent to a customer's mobile, and a link to the new address when it was right. */
export const emailFlow: ProvenFlow = {
  async send(step) {
    const { values } = step;
    const payload = checked(step);
    if (payload.refused) return payload.refused;
    const mobileNumber = parseMobile(values.MobileNumber ?? '') ?? '';
    const body = { mobileNumber, nationalId: payload.body.nationalID, infoConsent: true };
    const answer = await post(step, apiPaths.sendOtpForEmail, body);
    if (answer?.status !== 200) return notSent(step, answer);
    const { isCustomerExists, isAbsherVerified, generatedTime } = answer.body;
    if (isCustomerExists === false) return refusedWith(step, answer, 'customerNotRegistred');
    if (isAbsherVerified === false) return refusedWith(step, answer, 'absherError');
    return typeof generatedTime === 'string'
      ? // The request's own UUID takes the place of a lead's: sent again, it is the same request.
        { step: 'code', values, sent: { leadId: randomUuid(), generatedTime, mobileNumber } }
      : notSent(step, answer);
  },

  async verify(step, sent, otp) {
    const { mobileNumber, generatedTime: genTime } = sent;
    const body = { otp, mobileNumber, nationalId: sentOf(step).nationalID, genTime };
    const answer = await post(step, apiPaths.verifyOtpForEmail, body);
    return answer?.status === 200 && answer.body.isValid === true
      ? emailFlow.confirm(step, withProof(sent, answer))
      : refusedCode(step, sent, answer);
  },

  async confirm(step, sent) {
    const { email, nationalID, isAbsherVerified } = sentOf(step);
    const { mobileNumber: phoneNumber, leadId: EmailGUID } = sent;
    const body = { email, nationalID, phoneNumber, isAbsherVerified, EmailGUID, ...proofIn(sent) };
    const answer = await post(step, step.form.endpoint, body);
    if (answer?.status === 200 && answer.body[step.form.flag] === true) {
      return { step: 'done', values: step.values, ...referenceIn(answer), proven: true };
    }
    return answer?.status === 200 && answer.body.isAlreadyVerified === true
      ? refusedWith(step, answer, 'EmailAlreadyVerified')
      : notConfirmed(step, sent, answer);
  },
};

/** What was typed as it is sent; it passed the rules before the code was asked for. */
function sentOf(step: Step): { email?: unknown; nationalID?: unknown; isAbsherVerified?: unknown } {
  const payload = payloadOf(step);
  return payload.ok ? payload.body : {};
}

/** The form once more, with the server's own sentence. */
function refusedWith({ values }: Step, answer: ApiAnswer, key: MessageKey): FormState {
  const message = answer.body.message as Status['sentence'];
  return { step: 'fill', values, errors: {}, status: { key, ...(message && { sentence: message }) } };
}
