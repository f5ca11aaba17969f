import type { Form } from '#domain/forms/form.ts';
import { isLanguage } from '#domain/language.ts';
import { toLatinDigits } from '#domain/rules/digits.ts';
import type { FormState, SentCode } from '../form-state.ts';
import { formAction } from '../sending/form-action.ts';
import { payloadOf, type Step } from '../sending/sending.ts';
import { readGivenId } from './given-id.ts';
import type { PendingCodes } from './pending-codes.ts';
import { askAgain, resend, type VerifiedFlow } from './verified-flow.ts';

/** The action of a form whose mobile is proven by a code. */
export function verifiedAction(form: Form, flow: VerifiedFlow, args: Parameters<typeof formAction>[1]) {
  return formAction(form, args, (step) => {
    const { pendingCodes } = step.services;
    return pendingCodes ? remembering(pendingCodes, flow, step) : run(flow, step);
  });
}

/** Asks for no second code while the first is pending for the same content, unless the visitor does. */
async function remembering(pendingCodes: PendingCodes, flow: VerifiedFlow, step: Step): Promise<FormState> {
  const { form, values } = step;
  const payload = payloadOf(step);
  const content = payload.ok ? JSON.stringify(payload.body) : undefined;
  if (content && !values.intent) {
    const pending = pendingCodes.reopen(form.name, content);
    if (pending) return pending;
  }
  const state = await run(flow, step);
  // What the server refuses costs no second code, as long as the code was right.
  if (content && state.step === 'fill' && state.proven)
    pendingCodes.keep(form.name, content, { step: 'code', values, sent: state.proven, verified: true });
  else if (state.step === 'done' || (state.step === 'fill' && values.intent)) pendingCodes.forget(form.name);
  return content && state.step === 'code' ? pendingCodes.keep(form.name, content, state) : state;
}

async function run(flow: VerifiedFlow, posted: Step): Promise<FormState> {
  // It goes with the code that it proves, and into no page that comes after.
  const { proof, ...values } = posted.values;
  const { intent, otp = '', leadId = '', generatedTime = '', mobileNumber = '' } = values;
  const agreedIn = posted.form.consents.map(({ name }) => values[name]).find(isLanguage);
  // What was agreed to before the code was sent stays so, in the wording of then, whatever the page speaks now.
  const step = { ...posted, values, ...(intent && agreedIn && { language: agreedIn }) };
  const sent: SentCode = {
    leadId: readGivenId(leadId),
    generatedTime: readGivenId(generatedTime),
    mobileNumber,
    ...(proof && { proof }),
  };
  const digits = toLatinDigits(otp).replace(/\D/g, '');
  switch (intent) {
    case 'verify':
      return /^\d{4}$/.test(digits)
        ? flow.verify(step, sent, digits)
        : askAgain(step, sent, { key: 'EnterValidOTP' });
    case 'confirm':
      return flow.confirm(step, sent);
    case 'resend':
      return resend(flow, step, sent);
    default:
      return flow.send(step);
  }
}
