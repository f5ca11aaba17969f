import type { Form } from '#domain/forms/form.ts';
import { isLanguage } from '#domain/language.ts';
import { codeDigits } from '#domain/rules/digits.ts';
import type { FormState, SentCode } from '../form-state.ts';
import { formAction } from '../sending/form-action.ts';
import { payloadOf, type Step } from '../sending/sending.ts';
import { readGivenId } from './given-id.ts';
import type { PendingCodes } from './pending-codes.ts';
import { resend, showCodeAgain, type VerifiedFlow } from './verified-flow.ts';

export function verifiedAction(form: Form, flow: VerifiedFlow, args: Parameters<typeof formAction>[1]) {
  return formAction(form, args, (step) => {
    const { pendingCodes } = step.services;
    return pendingCodes ? runWithPendingCode(pendingCodes, flow, step) : run(flow, step);
  });
}

async function runWithPendingCode(
  pendingCodes: PendingCodes,
  flow: VerifiedFlow,
  step: Step,
): Promise<FormState> {
  const { form, values } = step;
  const payload = payloadOf(step);
  const content = payload.ok ? JSON.stringify(payload.body) : undefined;
  if (content && !values.intent) {
    const pending = pendingCodes.reopen(form.name, content);
    if (pending) return pending;
  }
  const state = await run(flow, step);
  // If the server refuses a field after the right code, the visitor needs no second code.
  if (content && state.step === 'fill' && state.proven)
    pendingCodes.keep(form.name, content, { step: 'code', values, sent: state.proven, verified: true });
  else if (state.step === 'done' || (state.step === 'fill' && values.intent)) pendingCodes.forget(form.name);
  return content && state.step === 'code' ? pendingCodes.keep(form.name, content, state) : state;
}

async function run(flow: VerifiedFlow, posted: Step): Promise<FormState> {
  // The proof belongs to one code. Later pages must not contain it.
  const { proof, ...values } = posted.values;
  const { intent, otp = '', leadId = '', generatedTime = '', mobileNumber = '' } = values;
  const agreedIn = posted.form.consents.map(({ name }) => values[name]).find(isLanguage);
  // Consents keep the wording in which they were given, even if the page's language has changed.
  const step = { ...posted, values, ...(intent && agreedIn && { language: agreedIn }) };
  const sent: SentCode = {
    leadId: readGivenId(leadId),
    generatedTime: readGivenId(generatedTime),
    mobileNumber,
    ...(proof && { proof }),
  };
  const digits = codeDigits(otp);
  switch (intent) {
    case 'verify':
      return /^\d{4}$/.test(digits)
        ? flow.verify(step, sent, digits)
        : showCodeAgain(step, sent, { key: 'EnterValidOTP' });
    case 'confirm':
      return flow.confirm(step, sent);
    case 'resend':
      return resend(flow, step, sent);
    default:
      return flow.send(step);
  }
}
