import { apiPaths } from '#domain/api-paths.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import { checked, payloadOf, post, referenceIn } from '../sending/sending.ts';
import {
  notConfirmed,
  notSent,
  proofIn,
  refusedCode,
  type VerifiedFlow,
  withProof,
} from './verified-flow.ts';

/** Contact: a code is sent to the mobile first, and the message only when it was right. */
export const contactFlow: VerifiedFlow = {
  async send(step) {
    const { values } = step;
    const payload = checked(step);
    if (payload.refused) return payload.refused;
    const mobileNumber = parseMobile(values.MobileNumber ?? '') ?? '';
    const answer = await post(step, apiPaths.sendOtpForContact, { mobileNo: mobileNumber });
    const generatedTime = answer?.accepted ? answer.body.generatedTime : undefined;
    return generatedTime !== undefined
      ? { step: 'code', values, sent: { leadId: '', generatedTime, mobileNumber } }
      : notSent(step, answer);
  },

  async verify(step, sent, otp) {
    const payload = payloadOf(step);
    const nationalId = payload.ok ? payload.body.CustomerNationalId : '';
    const { mobileNumber, generatedTime: genTime } = sent;
    const body = { otp, mobileNumber, nationalId, genTime };
    const answer = await post(step, apiPaths.verifyOtpForContact, body);
    return answer?.accepted && answer.body.isValid
      ? contactFlow.confirm(step, withProof(sent, answer.body))
      : refusedCode(step, sent, answer);
  },

  async confirm(step, sent) {
    const payload = payloadOf(step);
    const answer = payload.ok
      ? await post(step, step.form.endpoint, { ...payload.body, ...proofIn(sent) })
      : undefined;
    return answer?.accepted && answer.body[step.form.flag] === true
      ? { step: 'done', values: step.values, ...referenceIn(answer.body), verified: true }
      : notConfirmed(step, sent, answer);
  },
};
