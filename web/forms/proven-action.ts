import { type RouterContextProvider, redirect } from 'react-router';
import { campaignFrom, carryCampaign } from '#domain/campaign.ts';
import { toLatinDigits } from '#domain/digits.ts';
import type { Form } from '#domain/form.ts';
import { languageOfPath } from '../i18n/language.ts';
import { formContext } from './form-context.ts';
import { type FormState, type SentCode, type Values, valuesOf } from './form-state.ts';
import { randomKey } from './idempotency-keys.ts';
import { confirmApplication, resendCode, type Step, sendApplication, verifyCode } from './proven-steps.ts';

/** What the pressed button asks for; a form that says nothing is sent. */
export type Intent = 'send' | 'verify' | 'confirm' | 'resend';

/** The action of a form's page, the same in the browser and on the server. */
export async function provenAction(
  form: Form,
  successPage: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): Promise<FormState | Response> {
  const services = context.get(formContext);
  const values = valuesOf(await request.formData());
  const url = new URL(request.url);
  const keys = services.keys(values.attempt ?? '');
  const step: Step = { form, values, campaign: campaignFrom(url.searchParams), services, keys };
  const state = await run(values.intent, step);
  if (services.scripts) return state;
  if (state.step !== 'done') return { ...state, attempt: randomKey() };
  const path = `/${languageOfPath(url.pathname)}/${successPath(successPage, state)}`;
  return redirect(carryCampaign(url.searchParams, path), 303);
}

function run(intent: string | undefined, step: Step): Promise<FormState> {
  const { values } = step;
  const { leadId = '', generatedTime = '', mobileNumber = '' } = values;
  const sent: SentCode = { leadId, generatedTime, mobileNumber };
  switch (intent) {
    case 'verify':
      return verifyCode(step, sent, toLatinDigits(values.otp ?? '').replace(/\D/g, ''));
    case 'confirm':
      return confirmApplication(step, sent);
    case 'resend':
      return resendCode(step, sent);
    default:
      return sendApplication(step);
  }
}

/** The success page with the reference; `email` only says that one was given, for the note to verify it. */
export function successPath(
  page: string,
  { reference, values }: { reference: string; values: Values },
): string {
  const query = new URLSearchParams({ ...(values.email?.trim() && { email: '1' }), reference });
  return `${page}?${query}`;
}
