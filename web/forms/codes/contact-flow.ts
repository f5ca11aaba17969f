import { apiPaths } from '#domain/api-paths.ts';
import { contact } from '#domain/forms/contact.ts';
import { parseMobile } from '#domain/rules/mobile.ts';
import { attachedFiles } from '../form-state.ts';
import {
  findUnreadableFile,
  payloadOf,
  postToApi,
  referenceIn,
  type Step,
  toRequestBody,
  validate,
} from '../sending/sending.ts';
import {
  addProof,
  codeNotSentState,
  codeRefusedState,
  codeSentState,
  proofFields,
  showCodeAgain,
  submissionFailedState,
  type VerifiedFlow,
} from './verified-flow.ts';

/** A message with a file goes to its own endpoint. */
export const contactFlow: VerifiedFlow = {
  async send(step) {
    const { values } = step;
    const payload = validate(step);
    if (payload.refused) return payload.refused;
    const mobileNumber = parseMobile(values.MobileNumber ?? '') ?? '';
    const answer = await postToApi(step, apiPaths.sendOtpForContact, { mobileNo: mobileNumber });
    if (!answer?.accepted) return codeNotSentState(step, answer);
    return codeSentState(step, answer, { leadId: '', mobileNumber });
  },

  async verify(step, sent, otp) {
    const { payload, problem } = await readWithFile(step);
    if (problem) return showCodeAgain(step, sent, { key: problem });
    const nationalId = payload.ok ? payload.body.CustomerNationalId : '';
    const { mobileNumber, generatedTime: genTime } = sent;
    const body = { otp, mobileNumber, nationalId, genTime };
    const answer = await postToApi(step, apiPaths.verifyOtpForContact, body);
    return answer?.accepted && answer.body.isValid === true
      ? contactFlow.confirm(step, addProof(sent, answer.body))
      : codeRefusedState(step, sent, answer);
  },

  async confirm(step, sent) {
    const { payload, problem } = await readWithFile(step);
    if (problem) return { ...showCodeAgain(step, sent, { key: problem }), verified: true };
    const form = step.files.attachment ? step.form : contact;
    const answer = payload.ok
      ? await postToApi(
          { ...step, form },
          form.endpoint,
          toRequestBody({ ...step, form }, { ...payload.body, ...proofFields(sent) }),
        )
      : undefined;
    return answer?.accepted && answer.body[step.form.flag] === true
      ? { step: 'done', values: step.values, ...referenceIn(answer.body), verified: true, sentAt: new Date() }
      : submissionFailedState(step, sent, answer);
  },
};

async function readWithFile(step: Step) {
  const payload = payloadOf(step);
  const refused = payload.ok ? undefined : payload.errors.attachment;
  return {
    payload,
    problem: refused ?? ((await findUnreadableFile(step)) ? ('fileGone' as const) : undefined),
  };
}

let chosen: ReturnType<typeof attachedFiles> = {};

/** Keeps the files of the form's first request and adds them to the code dialog's requests. For the browser only. */
export function carryFiles(data: FormData): void {
  if (!data.get('intent')) chosen = attachedFiles(data);
  else for (const [name, files] of Object.entries(chosen)) for (const file of files) data.append(name, file);
}
