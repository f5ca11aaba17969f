import { apiPaths } from '#domain/api-paths.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import {
  checkAndPost,
  isTrueOrMissing,
  payloadOf,
  postToApi,
  referenceIn,
  sentenceOf,
  toRefusedState,
} from '../sending/sending.ts';
import { parseGivenId } from './given-id.ts';
import {
  codeRefusedState,
  codeSentState,
  submissionFailedState,
  type VerifiedFlow,
} from './verified-flow.ts';

/** Stores the application as unverified; it counts once the code is confirmed. */
export const personalFinanceFlow: VerifiedFlow = {
  async send(step) {
    const { values } = step;
    const posted = await checkAndPost(step);
    if (posted.refused) return posted.refused;
    const { answer } = posted;
    if (!answer?.accepted) return toRefusedState(answer, step);
    const { isAbsherVerified } = answer.body;
    const leadId = parseGivenId(answer.body.leadId);
    if (isAbsherVerified === true && leadId !== undefined) {
      const mobileNumber = parseMobile(values.MobileNumber ?? '') ?? '';
      return codeSentState(step, answer, { leadId, mobileNumber });
    }
    if (isAbsherVerified === false) {
      return {
        step: 'fill',
        values,
        errors: {},
        status: { key: 'absherError', ...sentenceOf(answer, true) },
      };
    }
    return toRefusedState(answer, step);
  },

  async verify(step, sent, otp) {
    const answer = await postToApi(step, apiPaths.verifyOtp, { ...sent, otp });
    return answer?.accepted && answer.body.isValid === true
      ? personalFinanceFlow.confirm(step, sent)
      : codeRefusedState(step, sent, answer);
  },

  async confirm(step, sent) {
    const payload = payloadOf(step);
    const answer = payload.ok
      ? await postToApi(step, apiPaths.updateLead, { ...payload.body, Id: sent.leadId })
      : undefined;
    return answer?.accepted && isTrueOrMissing(answer.body.isUpdated)
      ? { step: 'done', values: step.values, ...referenceIn(answer.body), verified: true }
      : submissionFailedState(step, sent, answer);
  },
};
