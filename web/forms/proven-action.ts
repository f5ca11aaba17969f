import { toLatinDigits } from '#domain/digits.ts';
import type { Form } from '#domain/form.ts';
import { formAction } from './form-action.ts';
import type { FormState, SentCode } from './form-state.ts';
import { confirmApplication, resendCode, sendApplication, verifyCode } from './proven-steps.ts';
import type { Step } from './sending.ts';

/** What the pressed button asks for; a form that says nothing is sent. */
export type Intent = 'send' | 'verify' | 'confirm' | 'resend';

/** The action of a form whose mobile is proven by a code. */
export function provenAction(form: Form, args: Parameters<typeof formAction>[1]) {
  return formAction(form, args, run);
}

function run(step: Step): Promise<FormState> {
  const { intent, otp = '', leadId = '', generatedTime = '', mobileNumber = '' } = step.values;
  const sent: SentCode = { leadId, generatedTime, mobileNumber };
  switch (intent) {
    case 'verify':
      return verifyCode(step, sent, toLatinDigits(otp).replace(/\D/g, ''));
    case 'confirm':
      return confirmApplication(step, sent);
    case 'resend':
      return resendCode(step, sent);
    default:
      return sendApplication(step);
  }
}
